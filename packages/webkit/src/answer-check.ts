import { CHECK_ANSWERS_MARK } from '@baize/contract/headers';

/** Told by the server in tests, by vite in development. */
const isAsked = (): boolean =>
  import.meta.env.MODE === 'development' ||
  (typeof document !== 'undefined' && document.documentElement.hasAttribute(CHECK_ANSWERS_MARK));

/**
 * For `createClient`: holds every value against the contract and reports what does not fit as an uncaught error, which
 * fails the journeys. The schemas are loaded with the first answer, and only where the page is asked to check.
 */
export function answerCheck(surface: 'site' | 'console'): ((name: string, value: unknown) => void) | undefined {
  if (!isAsked()) return undefined;
  return (name, value) => {
    void import('@baize/contract/check-answer').then(({ faultOfAnswer }) => {
      const fault = faultOfAnswer(surface, name, value);
      if (fault !== undefined)
        reportError(new Error(`${surface} ${name} answered what its schema does not allow: ${fault}`));
    });
  };
}
