import { useT } from '@baize/webkit/i18n';
import { useFormat } from '../use-format.ts';
import { usePoolOf } from '../use-jackpots.ts';
import styles from './game-tile.module.css';

/**
 * On the tile of a game with a jackpot: of a pool of its own what is in it, with the limit before which it must be won
 * where the tile has the room.
 */
export function JackpotBadge({ gameCode, className }: { gameCode: string; className: string }) {
  const t = useT();
  const f = useFormat();
  const pool = usePoolOf(gameCode);
  if (pool === undefined) return <span className={className}>{t('shell.badge.jackpot')}</span>;
  const limit = pool.mustHitBy && f.money(pool.mustHitBy.to, { places: 0 });
  return (
    <>
      <span className={className}>{f.money(pool.amount)}</span>
      {limit && <span className={styles.limit}>{t('shell.tile.mustHitBy', { limit })}</span>}
    </>
  );
}
