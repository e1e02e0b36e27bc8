import type { ConsoleVendor as Vendor } from '@baize/contract/console/games';
import { Note } from '@baize/ui/note.tsx';
import pageStyles from '../../components/page.module.css';
import { useT } from '@baize/webkit/i18n';

/** Why nothing stands behind a vendor; null: all is well. */
export const ghostOf = ({ supplier, games, enabled }: Vendor): 'supplier' | 'games' | null =>
  supplier === null ? 'supplier' : games === 0 && enabled ? 'games' : null;

/** Vendors that are switched on and have nothing behind them, each with what to do about it. */
export function GhostsNote({ vendors }: { vendors: readonly Vendor[] }) {
  const t = useT();
  const ghosts = vendors.flatMap((vendor) => {
    const why = ghostOf(vendor);
    return why === null ? [] : [{ vendor, why }];
  });
  if (ghosts.length === 0) return null;
  return (
    <div className={pageStyles.padNote}>
      <Note tone="warn" title={t('vendors.ghosts', { count: ghosts.length })}>
        <ul>
          {ghosts.map(({ vendor, why }) => (
            <li key={`${vendor.vendor} ${vendor.gameType}`}>
              {t(`vendors.ghost.${why}`, { name: vendor.displayName, type: t(`gameType.${vendor.gameType}`) })}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
