import type { ConsoleGame, ConsoleTag } from '@baize/contract/console/games';
import { cx } from '@baize/ui/cx.ts';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { gamePicture } from './picture.ts';
import styles from './tile-preview.module.css';

export type TileGame = Pick<
  ConsoleGame,
  'gameCode' | 'displayName' | 'names' | 'artKind' | 'art' | 'isHot' | 'isNew' | 'jackpot' | 'standing'
> & { readonly tags: readonly string[] };
type TilePreviewProps = {
  game: TileGame;
  /** The brand's words. */
  tags: readonly ConsoleTag[];
  /** The studio's name. */
  studio: string;
  wide?: boolean;
};

/** Beside the badge a tile has room for as many words. */
const WORDS_MAX = 2;

/** A tile as players see it: the same drawing, the same words. */
export function TilePreview({ game, tags, studio, wide }: TilePreviewProps) {
  const t = useT();
  const language = useLanguage();
  const rests = game.standing === 'maintenance' || game.standing === 'vendor-maintenance';
  const badge = game.jackpot ? 'jackpot' : game.isNew ? 'new' : game.isHot ? 'hot' : null;
  const words = tags.filter(({ code }) => game.tags.includes(code)).slice(0, WORDS_MAX);
  return (
    <figure className={cx(styles.tile, wide && styles.wide, rests && styles.resting)}>
      <img src={gamePicture(game, wide)} alt="" draggable={false} />
      <span className={styles.badges}>
        {badge && (
          <span className={cx(styles.badge, badge === 'hot' && styles.hot, badge === 'jackpot' && styles.jackpot)}>
            {t(`games.badge.${badge}`)}
          </span>
        )}
        {words.map(({ code, name }) => (
          <span key={code} className={styles.badge}>
            {name[language] ?? name.en}
          </span>
        ))}
      </span>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{game.names[language] ?? game.displayName}</span>
        <span className={styles.studio}>{rests ? t('games.maintenance') : studio}</span>
      </figcaption>
    </figure>
  );
}
