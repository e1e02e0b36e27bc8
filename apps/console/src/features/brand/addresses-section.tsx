import { GTAG } from '@baize/contract/console/brand-values';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { TokenList } from '../../components/token-list.tsx';
import type { BrandSettings } from '@baize/contract/console/brand';
import { useCan } from '../../session.ts';
import { readHost } from './access-values.ts';
import { DomainsPart } from './domains-part.tsx';
import { SaveBar } from './save-bar.tsx';
import { useBrandDraft } from './use-brand-draft.ts';
import { cx } from '@baize/ui/cx.ts';
import pageStyles from '../../components/page.module.css';

const HOSTS_MAX = 20;

export const ADDRESSES_NAMES = ['gtagId', 'imageCDNs', 'launchGameCDNs'] as const;

/** Analytics, hosts of pictures and games, and the brand's own addresses. */
export function AddressesSection({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const may = useCan('brand.write');
  const mayTag = useCan('brand.tags') && may;
  const draft = useBrandDraft(settings, ADDRESSES_NAMES);
  const { gtagId, imageCDNs, launchGameCDNs } = draft.draft;
  const wrongTag = gtagId !== null && !GTAG.test(gtagId);
  return (
    <>
      <div className={cx(pageStyles.form, pageStyles.padded, pageStyles.narrow)}>
        <Field label={t('brand.gtag')} hint={t('brand.gtag.hint')} error={wrongTag ? t('brand.gtag.wrong') : undefined}>
          <TextInput
            value={gtagId ?? ''}
            disabled={!mayTag}
            maxLength={40}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) =>
              draft.set({ gtagId: event.target.value.trim() === '' ? null : event.target.value.trim() })
            }
          />
        </Field>
        <TokenList
          label={t('brand.imageCDNs')}
          hint={t('brand.imageCDNs.hint')}
          values={imageCDNs}
          onChange={(next) => draft.set({ imageCDNs: next })}
          read={readHost}
          wrong={t('brand.host.wrong')}
          max={HOSTS_MAX}
          disabled={!may}
        />
        <TokenList
          label={t('brand.launchCDNs')}
          hint={t('brand.launchCDNs.hint')}
          values={launchGameCDNs}
          onChange={(next) => draft.set({ launchGameCDNs: next })}
          read={readHost}
          wrong={t('brand.host.wrong')}
          max={HOSTS_MAX}
          disabled={!may}
        />
      </div>
      <SaveBar draft={draft} invalid={wrongTag} />
      <DomainsPart settings={settings} />
    </>
  );
}
