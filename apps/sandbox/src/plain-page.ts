/** What the sandbox's pages share: plain HTML without script. */
export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
:root {
  color-scheme: dark light;
  font: 16px/1.5 system-ui, "Noto Sans Bengali", sans-serif;
  --background: #0b0f1a;
  --card: #121828;
  --line: #2a3550;
  --text: #f2f5fb;
  --dim: #a9b4c8;
  --brand: #6a58f2;
}
@media (prefers-color-scheme: light) {
  :root {
    --background: #f5f7fb;
    --card: #fff;
    --line: #d9e0ec;
    --text: #121828;
    --dim: #475069;
    --brand: #5646d8;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-block-size: 100dvh;
  display: grid;
  place-items: center;
  background: var(--background);
  color: var(--text);
  padding: 16px;
}
main {
  inline-size: min(420px, 100%);
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 20px;
  padding: 24px;
  display: grid;
  gap: 16px;
}
h1 { font-size: 22px; line-height: 28px; margin: 0; }
p { margin: 0; color: var(--dim); }
dl { margin: 0; display: grid; gap: 8px; }
dl div { display: flex; justify-content: space-between; gap: 16px; }
dt { color: var(--dim); }
dd { margin: 0; font-variant-numeric: tabular-nums; text-align: end; overflow-wrap: anywhere; }
form { display: grid; gap: 8px; }
.amount { font-size: 28px; line-height: 34px; font-weight: 720; }
.action {
  font: inherit;
  font-weight: 600;
  min-block-size: 48px;
  border: 0;
  border-radius: 10px;
  cursor: pointer;
  display: grid;
  place-items: center;
  text-decoration: none;
}
.main { background: var(--brand); color: #fff; }
.second { background: transparent; color: var(--text); border: 1px solid var(--dim); }
.notice { border-inline-start: 4px solid #ffb547; padding-inline-start: 12px; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`;

/** `title` is a text of our own; `body` is HTML whose foreign parts are escaped. */
export const plainPage = (page: { readonly language: string; readonly title: string; readonly body: string }): string =>
  `<!doctype html>
<html lang="${page.language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>${page.title}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${page.title}</h1>
      ${page.body}
    </main>
  </body>
</html>`;
