import { VENDOR_CODE } from '@baize/contract/console/brand-values';
import type { BrandSettings } from '@baize/contract/console/brand';
import { useT } from '@baize/webkit/i18n';
import { TokenList } from '../../components/token-list.tsx';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { SaveBar } from './save-bar.tsx';
import { useBrandDraft } from './use-brand-draft.ts';
import { cx } from '@baize/ui/cx.ts';
import pageStyles from '../../components/page.module.css';

const VENDORS_MAX = 100;

export const CATEGORIES_NAMES = ['esportVendors', 'cockfightVendors', 'excludedSlotVendors'] as const;
const readVendor = (typed: string): string | null => (VENDOR_CODE.test(typed) ? typed : null);

/** Vendors whose games players find in another category than the one they come under. */
export function CategoriesSection({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const may = useCan('brand.write');
  const { data } = useCall('listVendors', undefined, { enabled: useCan('vendors.read') });
  // A vendor of several categories stands in the list once for each.
  const studios = [...new Map((data ?? []).map((each) => [each.vendor, each])).values()];
  const draft = useBrandDraft(settings, CATEGORIES_NAMES);
  return (
    <>
      <div className={cx(pageStyles.form, pageStyles.padded, pageStyles.narrow)}>
        {CATEGORIES_NAMES.map((name) => (
          <TokenList
            key={name}
            label={t(`brand.${name}`)}
            hint={t(`brand.${name}.hint`)}
            values={draft.draft[name]}
            onChange={(next) => draft.set({ [name]: next })}
            read={readVendor}
            describe={(code) => studios.find(({ vendor }) => vendor === code)?.displayName ?? ''}
            suggestions={studios.map(({ vendor, displayName }) => ({ value: vendor, label: displayName }))}
            wrong={t('brand.vendor.wrong')}
            max={VENDORS_MAX}
            disabled={!may}
          />
        ))}
      </div>
      <SaveBar draft={draft} />
    </>
  );
}
