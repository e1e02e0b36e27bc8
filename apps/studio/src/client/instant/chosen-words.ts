import type { Translate } from '../parts/context.tsx';
import type { InstantDetail } from '../wire/rounds.ts';

const RISKS = { low: 'instant.risk.low', medium: 'instant.risk.medium', high: 'instant.risk.high' } as const;

/** What was chosen, as a record tells it: "16 rows, medium", "2.00×", "3, 7, 21". */
export function chosenWords({ params }: InstantDetail, t: Translate): string {
  const words: string[] = [];
  if (typeof params['rows'] === 'number') words.push(`${t('pegs.rows')} ${params['rows']}`);
  const risk = RISKS[params['risk'] as keyof typeof RISKS];
  if (risk) words.push(t(risk));
  if (typeof params['target'] === 'string') words.push(`${params['target']}×`);
  if (Array.isArray(params['picks'])) words.push(params['picks'].join(', '));
  return words.join(' · ');
}
