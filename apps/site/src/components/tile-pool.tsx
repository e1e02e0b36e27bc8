import { useT } from '@baize/webkit/i18n';
import { useFormat } from '../use-format.ts';
import { useJackpots } from '../use-jackpots.ts';
import styles from './game-tile.module.css';

/** On the tile of a game with a pool of its own: what is in it, and the limit before which it must be won. */
export function TilePool({ gameCode }: { gameCode: string }) {
  const t = useT();
  const f = useFormat();
  const pool = useJackpots().data?.find((each) => each.gameCode === gameCode);
  if (pool === undefined) return null;
  return (
    <span className={styles.pool}>
      <strong>{f.money(pool.amount)}</strong>
      {pool.mustHitBy && <span>{t('shell.tile.mustHitBy', { limit: f.money(pool.mustHitBy.to, { places: 0 }) })}</span>}
    </span>
  );
}
