import type { Surface, ToldAnswer } from '@baize/contract/check-answer';
import { ANSWER_JUDGE, CHECK_ANSWERS_MARK } from '@baize/contract/headers';

type Judge = (told: ToldAnswer) => unknown;

/** Told by the server in tests, by vite in development. */
const isAsked = (): boolean =>
  import.meta.env.MODE === 'development' ||
  (typeof document !== 'undefined' && document.documentElement.hasAttribute(CHECK_ANSWERS_MARK));

const findJudge = (): Judge | undefined => (globalThis as { [ANSWER_JUDGE]?: Judge })[ANSWER_JUDGE];

/**
 * For `createClient`: holds every value against the contract and reports what does not fit as an uncaught error, which
 * fails the journeys. The schemas are loaded with the first answer, and only where the page is asked to check and is
 * driven by nobody who judges for it: to make them takes a page a tenth of a second of the processor.
 */
export function answerCheck(surface: Surface): ((name: string, value: unknown) => void) | undefined {
  if (!isAsked()) return undefined;
  return (name, value) => {
    const judge = findJudge();
    if (judge) return void judge({ surface, name, json: JSON.stringify(value) });
    void import('@baize/contract/check-answer').then(({ faultOfAnswer }) => {
      const fault = faultOfAnswer(surface, name, value);
      if (fault !== undefined) reportError(new Error(fault));
    });
  };
}
