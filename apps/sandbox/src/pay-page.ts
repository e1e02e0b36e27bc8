import { textLanguage } from '@baize/domain/text-language';
import type { Checkout } from './checkouts.ts';
import { escape, plainPage } from './plain-page.ts';

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

/** The page a player pays on. Plain HTML: it works without script, and says what it is. */
export function payPage(checkout: Checkout): string {
  const language = textLanguage(checkout.locale);
  const text = TEXTS[language];
  const state = checkout.state === 'open' ? '' : `<p role="status"><strong>${text[checkout.state]}</strong></p>`;
  const body = `<p class="notice">${text.notice}</p>
      <dl>
        <div><dt>${text.amount}</dt><dd class="amount">${escape(`${checkout.amount} ${checkout.currency}`)}</dd></div>
        <div><dt>${text.order}</dt><dd>${escape(checkout.reference)}</dd></div>
      </dl>
      ${state}
      ${actionsOf(checkout, language)}`;
  return plainPage({ language, title: text.title, body });
}

function actionsOf(checkout: Checkout, language: PayLanguage): string {
  const text = TEXTS[language];
  if (checkout.state !== 'open') return `<a class="action main" href="${escape(checkout.returnUrl)}">${text.back}</a>`;
  return `<form method="post" action="/pay/${escape(checkout.id)}">
        <button class="action main" name="decision" value="pay">${text.pay}</button>
        <button class="action second" name="decision" value="decline">${text.decline}</button>
      </form>`;
}
