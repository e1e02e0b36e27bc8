import type { Vendor } from '@baize/contract/boot';
import { useT } from '@baize/webkit/i18n';
import { Artwork } from '../../components/artwork.tsx';
import { ScrollRow } from '../../components/scroll-row.tsx';
import { useFormat } from '../../use-format.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './vendor-chips.module.css';

type VendorChipsProps = { vendors: readonly Vendor[]; chosen: string; onChoose: (vassalage: string) => void };

/** The studios of a lobby. Pressing the chosen one again shows all of them. */
export function VendorChips({ vendors, chosen, onChoose }: VendorChipsProps) {
  const t = useT();
  const f = useFormat();
  return (
    <ScrollRow content={vendors.length}>
      {(row) => (
        <fieldset ref={row} className={styles.vendors}>
          <legend className={textStyles.visuallyHidden}>{t('lobby.vendors')}</legend>
          {vendors.map((vendor) => (
            <button
              key={vendor.vendor}
              type="button"
              aria-pressed={vendor.vendor === chosen}
              onClick={() => onChoose(vendor.vendor === chosen ? '' : vendor.vendor)}
            >
              <Artwork path={vendor.iconUrl} width={24} height={24} loading="lazy" />
              <span>
                {vendor.displayName}
                <small className={textStyles.figures}>
                  {vendor.maintenance
                    ? t('lobby.vendor.maintenance')
                    : t('lobby.vendorGames', { games: vendor.gameCount, shown: f.number(vendor.gameCount) })}
                </small>
              </span>
            </button>
          ))}
        </fieldset>
      )}
    </ScrollRow>
  );
}
