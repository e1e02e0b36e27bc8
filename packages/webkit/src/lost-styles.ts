/**
 * Stylesheets that did not come. The loader of the build asks for each once, and takes it as there when the part that
 * wears it is asked for again: that part would stand undressed on the page.
 */
const lost = new Set<HTMLLinkElement>();

if (typeof document !== 'undefined')
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
    },
    true,
  );

const askAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`no stylesheet came from ${link.href}`)));
    lost.delete(link);
    link.replaceWith(again);
  });

/** Asks for every stylesheet that did not come, and waits for them. */
export const bringLostStyles = async (): Promise<void> => void (await Promise.all([...lost].map(askAgain)));
