import { COUNTRIES, isEveryAddress } from '@baize/contract/console/brand-values';
import { Note } from '@baize/ui/note.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { TokenList } from '../../components/token-list.tsx';
import type { BrandSettings } from '@baize/contract/console/brand';
import { useCan } from '../../session.ts';
import { readAddress, readCountry, regionName } from './access-values.ts';
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
