import { textLanguage } from '@baize/domain/text-language';
import type { Checkout } from './checkouts.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const TEXTS = {
  en: {
    title: 'Sandbox payment',
    notice: 'This is a test provider: no real money moves.',
    amount: 'Amount',
    order: 'Order',
    pay: 'Pay now',
    decline: 'Decline',
    back: 'Back to the site',
    paid: 'Paid. Your balance is updated within seconds.',
    failed: 'Declined. Nothing was charged.',
    expired: 'This payment has expired. Nothing was charged.',
  },
  bn: {
    title: 'স্যান্ডবক্স পেমেন্ট',
    notice: 'এটি একটি পরীক্ষামূলক পেমেন্ট সেবা: কোনো আসল টাকা লেনদেন হয় না।',
    amount: 'পরিমাণ',
    order: 'অর্ডার',
    pay: 'এখনই পরিশোধ করুন',
    decline: 'বাতিল করুন',
    back: 'সাইটে ফিরে যান',
    paid: 'পরিশোধ হয়েছে। কয়েক সেকেন্ডের মধ্যে ব্যালেন্স হালনাগাদ হবে।',
    failed: 'বাতিল হয়েছে। কোনো টাকা কাটা হয়নি।',
    expired: 'এই পেমেন্টের মেয়াদ শেষ। কোনো টাকা কাটা হয়নি।',
  },
} as const;
type PayLanguage = keyof typeof TEXTS;

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

/** The page a player pays on. Plain HTML: it works without script, and says what it is. */
export function payPage(checkout: Checkout): string {
  const language = textLanguage(checkout.locale);
  const text = TEXTS[language];
  const state = checkout.state === 'open' ? '' : `<p role="status"><strong>${text[checkout.state]}</strong></p>`;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>${text.title}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${text.title}</h1>
      <p class="notice">${text.notice}</p>
      <dl>
        <div><dt>${text.amount}</dt><dd class="amount">${escape(`${checkout.amount} ${checkout.currency}`)}</dd></div>
        <div><dt>${text.order}</dt><dd>${escape(checkout.reference)}</dd></div>
      </dl>
      ${state}
      ${actionsOf(checkout, language)}
    </main>
  </body>
</html>`;
}

function actionsOf(checkout: Checkout, language: PayLanguage): string {
  const text = TEXTS[language];
  if (checkout.state !== 'open') return `<a class="action main" href="${escape(checkout.returnUrl)}">${text.back}</a>`;
  return `<form method="post" action="/pay/${escape(checkout.id)}">
        <button class="action main" name="decision" value="pay">${text.pay}</button>
        <button class="action second" name="decision" value="decline">${text.decline}</button>
      </form>`;
}
