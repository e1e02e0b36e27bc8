import { PLAY_PREFIX } from '@baize/contract/addresses';
import { PLAY_SESSION_HEADER } from '@baize/contract/headers';
import { CRASH_STREAM_PATH, type CrashMessage } from '@baize/contract/play/crash-messages';

const DATA = 'data: ';

/** Splits what came over a stream of server-sent events into messages; what is not whole yet waits. */
export function createReader(hear: (message: CrashMessage) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const events = (rest + text).split('\n\n');
    rest = events.pop()!;
    for (const event of events) if (event.startsWith(DATA)) hear(JSON.parse(event.slice(DATA.length)) as CrashMessage);
  };
}

/**
 * The events of the table, asked for by `fetch`, because an `EventSource` cannot send the header of the session. Ends
 * when the stream does; throws where there is none.
 */
export async function followStream(
  session: string,
  signal: AbortSignal,
  hear: (message: CrashMessage) => void,
): Promise<void> {
  const response = await fetch(PLAY_PREFIX + CRASH_STREAM_PATH, {
    signal,
    headers: { [PLAY_SESSION_HEADER]: session },
    cache: 'no-store',
    credentials: 'same-origin',
  });
  if (!response.ok || !response.body) throw new Error(`stream ${response.status}`);
  const read = createReader(hear);
  const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await chunks.read();
    if (done) return;
    read(value);
  }
}
