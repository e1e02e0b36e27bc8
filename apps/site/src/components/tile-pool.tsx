import { useT } from '@baize/webkit/i18n';
import { useFormat } from '../use-format.ts';
import { usePoolOf } from '../use-jackpots.ts';
import styles from './game-tile.module.css';

type JackpotBadgeProps = { gameCode: string; isWide: boolean; className: string };

/**
 * On the tile of a game with a jackpot: of a pool of its own what is in it, in whole units and from a million on in
 * short, since a portrait beside its heart has room for no more; on a wide tile to the hundredth, with the limit before
 * which it must be won.
 */
export function JackpotBadge({ gameCode, isWide, className }: JackpotBadgeProps) {
  const t = useT();
  const f = useFormat();
  const pool = usePoolOf(gameCode);
  if (pool === undefined) return <span className={className}>{t('shell.badge.jackpot')}</span>;
  const limit = isWide && pool.mustHitBy && f.money(pool.mustHitBy.to, { places: 0 });
  return (
    <>
      <span className={className}>{f.money(pool.amount, isWide ? {} : { places: 0, short: true })}</span>
      {limit && <span className={styles.limit}>{t('shell.tile.mustHitBy', { limit })}</span>}
    </>
  );
}
