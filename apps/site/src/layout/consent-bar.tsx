import { useState } from 'react';
import { useBoot } from '../boot.ts';
import { lazyPart, useLazyPart } from '@baize/webkit/lazy-part';
import { CONSENT_KEY, readItem } from '../storage.ts';

const QUESTION = lazyPart<{ gtagId: string; ask: boolean; done: () => void }>(
  () => import('../features/popups/analytics.tsx'),
);

/**
 * Measuring is loaded only where a tag is configured, and only after a yes. Without a tag nothing is asked and nothing
 * is loaded.
 */
export function ConsentBar() {
  const { analytics } = useBoot();
  const [answer, setAnswer] = useState(() => readItem('local', CONSENT_KEY));
  if (analytics.gtagId === null || answer === 'no') return null;
  return (
    <Question gtagId={analytics.gtagId} ask={answer === null} done={() => setAnswer(readItem('local', CONSENT_KEY))} />
  );
}

/** Where it does not come nothing is said: nobody waits to be asked. */
function Question(props: { gtagId: string; ask: boolean; done: () => void }) {
  const question = useLazyPart(QUESTION);
  return question.kind === 'ready' && <question.Part {...props} />;
}
