import { INSTANT_FORMS } from '@baize/domain/games/instant/forms';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import type { MessageKey } from '../messages/en.ts';
import type { Translate } from '../parts/context.tsx';
import type { InstantDetail, StepsDetail } from '../wire/rounds.ts';

const RISKS = { low: 'instant.risk.low', medium: 'instant.risk.medium', high: 'instant.risk.high' } as const;

/** What was chosen, as a record tells it: "16 rows, medium", "2.00×", "3, 7, 21". */
export function chosenWords({ form, params }: InstantDetail, t: Translate): string {
  if (INSTANT_FORMS[form].layout) return laidWords(params, t);
  const words: string[] = [];
  if (typeof params['rows'] === 'number') words.push(`${t('pegs.rows')} ${params['rows']}`);
  const risk = RISKS[params['risk'] as keyof typeof RISKS];
  if (risk) words.push(t(risk));
  if (typeof params['target'] === 'string') words.push(`${params['target']}×`);
  if (Array.isArray(params['picks'])) words.push(params['picks'].join(', '));
  return words.join(' · ');
}

/** The same of a game of many steps: "Mines 3"; undefined where nothing is chosen before it. */
export const chosenBefore = ({ params: { mines } }: StepsDetail, t: Translate): string | undefined =>
  typeof mines === 'number' ? `${t('mines.mines')} ${mines}` : undefined;

const PARTS_SHOWN = 3;

/** The parts of a stake that the choice lays out: "Red 5.00, 17-20 1.00 + 2". */
function laidWords(params: Fields, t: Translate): string {
  const parts = Object.entries(params).map(
    ([name, chips]) => `${partName(name, t)} ${typeof chips === 'string' ? chips : ''}`,
  );
  const more = parts.length - PARTS_SHOWN;
  return parts.slice(0, PARTS_SHOWN).join(', ') + (more > 0 ? ` + ${more}` : '');
}

/** Parts are named by numbers, or by a word that has a text. */
const partName = (name: string, t: Translate): string => (/^\d/.test(name) ? name : t(`spot.${name}` as MessageKey));
