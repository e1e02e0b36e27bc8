/** How long a page may take to show what a test waits for: a dialog is compiled when it is first opened. */
const SHOWN_MS = 10_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: SHOWN_MS });
}
