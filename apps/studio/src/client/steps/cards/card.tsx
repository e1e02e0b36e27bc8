import { cardBack, cardFace } from '@baize/game-art/card-art.ts';
import { cx } from '@baize/ui/cx.ts';
import { rankName, suitOf } from '@baize/domain/games/steps/cards';
import { useWords, type Translate } from '../../parts/context.tsx';
import type { MessageKey } from '../../messages/en.ts';
import styles from './card.module.css';

const picture = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const BACK = picture(cardBack());
const faces = new Map<number, string>();

function faceOf(card: number): string {
  let face = faces.get(card);
  if (face === undefined) faces.set(card, (face = picture(cardFace(rankName(card), suitOf(card)))));
  return face;
}

const COURTS: Readonly<Record<string, MessageKey>> = {
  J: 'card.jack',
  Q: 'card.queen',
  K: 'card.king',
  A: 'card.ace',
};
const SUIT_WORDS = { d: 'card.diamonds', h: 'card.hearts', s: 'card.spades', c: 'card.clubs' } as const;

/** "7 of spades". */
export function cardWords(card: number, t: Translate): string {
  const rank = rankName(card);
  const court = COURTS[rank];
  return t('card.name', { rank: court ? t(court) : rank, suit: t(SUIT_WORDS[suitOf(card)]) });
}

const SIGNS = { d: '♦', h: '♥', s: '♠', c: '♣' } as const;
/** "7♠". */
export const cardSign = (card: number): string => `${rankName(card)}${SIGNS[suitOf(card)]}`;

export interface CardProps {
  /** Undefined: it lies face down. */
  readonly card: number | undefined;
  /** It is turned now, so many ms from its appearance. */
  readonly turnAfter?: number | undefined;
  readonly className?: string | undefined;
}

/** One card of our own deck. Give it a key of its own, so that another card is turned and not repainted. */
export function Card({ card, turnAfter, className }: CardProps) {
  const { t } = useWords();
  if (card === undefined)
    return (
      <span className={cx(styles.card, className)} role="img" aria-label={t('card.back')}>
        <img className={styles.side} src={BACK} alt="" draggable={false} />
      </span>
    );
  const turns = turnAfter !== undefined;
  return (
    <span className={cx(styles.card, className)} role="img" aria-label={cardWords(card, t)}>
      <span
        className={cx(styles.sides, turns && styles.turning)}
        style={turns ? { animationDelay: `${turnAfter}ms` } : undefined}
      >
        <img className={styles.side} src={faceOf(card)} alt="" draggable={false} />
        {turns && <img className={cx(styles.side, styles.back)} src={BACK} alt="" draggable={false} />}
      </span>
    </span>
  );
}
