/** A pause between two passes of a loop, which `wake` ends. */
export type Pause = { readonly wait: (ms: number) => Promise<void>; readonly wake: () => void };

export function createPause(): Pause {
  let wake: () => void = () => undefined;
  return {
    wake: () => wake(),
    wait: (ms) =>
      new Promise((done) => {
        const timer = setTimeout(done, ms);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      }),
  };
}
