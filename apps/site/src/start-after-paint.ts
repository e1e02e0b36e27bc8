import type { Plugin } from 'vite';

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
/** Where no frame is drawn for so long (a tab that is opened behind others), the scripts begin all the same. */
const BEGIN_AFTER_MS = 250;

/** Begins the page's scripts: classic, so that it runs where it stands. */
const beginScript = (src: string): string => `<script>
      // The frame in this page is drawn before the first script runs: they take half a second on a phone.
      (() => {
        let isBegun = false;
        const begin = () => {
          if (isBegun) return;
          isBegun = true;
          const script = document.createElement('script');
          script.type = 'module';
          script.crossOrigin = '';
          script.src = '${src}';
          document.head.append(script);
        };
        if (document.visibilityState === 'hidden') return begin();
        requestAnimationFrame(() => setTimeout(begin));
        setTimeout(begin, ${BEGIN_AFTER_MS});
      })();
    </script>`;

/** The built page fetches its scripts at once and begins them when the frame that stands in it has been drawn. */
export function startAfterPaint(html: string): string {
  const src = ENTRY.exec(html)?.[1];
  if (src === undefined) throw new Error('the built page has no script to begin: Vite writes it in another form');
  return html
    .replace(ENTRY, () => `<link rel="modulepreload" crossorigin href="${src}">`)
    .replaceAll('<link rel="modulepreload" crossorigin', (link) => `${link} fetchpriority="low"`)
    .replace('</body>', () => `  ${beginScript(src)}\n  </body>`);
}

export const START_AFTER_PAINT: Plugin = {
  name: 'start-after-paint',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: startAfterPaint },
};
