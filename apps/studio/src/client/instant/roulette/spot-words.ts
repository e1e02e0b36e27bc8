import type { RouletteSpot } from '@baize/domain/games/instant/roulette';
import type { MessageKey } from '../../messages/en.ts';
import type { Translate } from '../../parts/context.tsx';

const KINDS = {
  1: 'spot.straight',
  2: 'spot.split',
  3: 'spot.street',
  4: 'spot.corner',
  6: 'spot.sixLine',
} as const satisfies Readonly<Record<number, MessageKey>>;

/** "Corner 17, 18, 20, 21", "Red". */
export function spotWords({ name, numbers }: RouletteSpot, t: Translate): string {
  const kind = KINDS[numbers.length as keyof typeof KINDS];
  return kind ? t(kind, { numbers: numbers.join(', ') }) : t(`spot.${name}` as MessageKey);
}
