import { COUNTRIES, isEveryAddress } from '@baize/contract/console/brand-values';
import { Note } from '@baize/ui/note.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { TokenList } from '../../components/token-list.tsx';
import type { BrandSettings } from '@baize/contract/console/brand';
import { serverClock } from '../../server-clock.ts';
import { useCan } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import { readAddress } from '../../lib/address.ts';
import { regionName } from '../../lib/region-name.ts';
import { readCountry } from './access-values.ts';
import { SaveBar } from './save-bar.tsx';
import { useBrandDraft } from './use-brand-draft.ts';
import { cx } from '@baize/ui/cx.ts';
import pageStyles from '../../components/page.module.css';

export const ACCESS_NAMES = ['blockedCountries', 'blockedIps'] as const;

/** Who is kept out: countries, addresses and ranges. */
export function AccessSection({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const language = useLanguage();
  const may = useCan('brand.write');
  const draft = useBrandDraft(settings, ACCESS_NAMES);
  const name = (code: string): string => regionName(code, language);
  return (
    <>
      <div className={cx(pageStyles.form, pageStyles.padded, pageStyles.narrow)}>
        <CountryData data={settings.addressData} />
        <TokenList
          label={t('brand.countries')}
          hint={t('brand.countries.hint')}
          values={draft.draft.blockedCountries}
          onChange={(blockedCountries) => draft.set({ blockedCountries })}
          read={readCountry}
          wrong={t('brand.countries.wrong')}
          describe={name}
          suggestions={COUNTRIES.map((value) => ({ value, label: name(value) }))}
          max={249}
          disabled={!may}
        />
        <TokenList
          label={t('brand.ips')}
          hint={t('brand.ips.hint')}
          values={draft.draft.blockedIps}
          onChange={(blockedIps) => draft.set({ blockedIps })}
          read={readAddress}
          wrong={t('brand.ips.wrong')}
          max={1_000}
          disabled={!may}
        />
        {draft.draft.blockedIps.some(isEveryAddress) && (
          <Note tone="warn" live>
            {t('brand.ips.everybody')}
          </Note>
        )}
      </div>
      <SaveBar draft={draft} />
    </>
  );
}

const OLD_DAYS = 90;
const DAY_MS = 86_400_000;

/** By what a visitor's country is known, and how old that is. */
function CountryData({ data: { byProxy, loaded } }: { data: BrandSettings['addressData'] }) {
  const t = useT();
  const format = useFormat();
  if (loaded === null)
    return byProxy ? (
      <Note tone="info">{t('brand.countries.byProxy')}</Note>
    ) : (
      <Note tone="warn" title={t('brand.countries.inert')}>
        {t('brand.countries.inert.text')}
      </Note>
    );
  const days = Math.max(0, Math.floor((serverClock.now() - Date.parse(loaded.asOf)) / DAY_MS));
  const facts = { source: loaded.source, networks: format.number(loaded.networks), days: format.number(days) };
  return (
    <Note tone={days > OLD_DAYS ? 'warn' : 'info'} title={days > OLD_DAYS ? t('brand.countries.old') : undefined}>
      {t('brand.countries.loaded', facts)}
      {byProxy && ` ${t('brand.countries.byProxy')}`}
    </Note>
  );
}
