import { useEffect, useState } from 'react';
import textStyles from '@baize/ui/text.module.css';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** The time of the platform's day, by which every report and every settlement goes. Read aloud only when asked for. */
export function PlatformClock({ offset }: { offset: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const time = new Date(now + offset * MINUTE_MS).toISOString().slice(11, 19);
  return (
    <time className={textStyles.figures} dir="ltr" role="timer" aria-live="off">
      {time}
    </time>
  );
}
