/** Lets one of those who wait go on in each turn of the event loop, in their order: other work comes in between. */
export function createOneByOne(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((done) => {
      if (waiting.push(done) === 1) setImmediate(next);
    });
}
