import type { CoinPayment } from './nowpayments.ts';
import { escape, plainPage } from './plain-page.ts';

const TEXTS = {
  en: {
    title: 'Test wallet (stand-in for NOWPayments)',
    notice: 'This page stands in for a wallet of coins in the demo: nothing is on any network, no real money moves.',
    amount: 'To be sent',
    address: 'To the address',
    order: 'Order',
    whole: 'Send the whole amount',
    half: 'Send half of it',
    nothing: 'Send nothing',
    waiting: '',
    confirming: 'Sent. The network confirms it in a moment.',
    partially_paid: 'Half of it has arrived. A person looks into it.',
    finished: 'It has arrived. Your balance is updated within seconds.',
    expired: 'Nothing was sent, and the address has run out.',
  },
  bn: {
    title: 'পরীক্ষার ওয়ালেট (NOWPayments-এর বদলে)',
    notice: 'ডেমোতে এই পাতা কয়েনের ওয়ালেটের বদলে: কোনো নেটওয়ার্কে কিছু নেই, কোনো আসল টাকা লেনদেন হয় না।',
    amount: 'পাঠাতে হবে',
    address: 'এই ঠিকানায়',
    order: 'অর্ডার',
    whole: 'পুরোটা পাঠান',
    half: 'অর্ধেক পাঠান',
    nothing: 'কিছুই পাঠাবেন না',
    waiting: '',
    confirming: 'পাঠানো হয়েছে। নেটওয়ার্ক একটু পরেই নিশ্চিত করবে।',
    partially_paid: 'অর্ধেক পৌঁছেছে। একজন কর্মী দেখবেন।',
    finished: 'পৌঁছেছে। কয়েক সেকেন্ডের মধ্যে ব্যালেন্স হালনাগাদ হবে।',
    expired: 'কিছু পাঠানো হয়নি, ঠিকানার মেয়াদ শেষ।',
  },
} as const;
const MILLION = 1_000_000n;

/** From where the demo's coins are sent. Plain HTML, and it says what it is. */
export function walletPage(payment: CoinPayment, language: keyof typeof TEXTS): string {
  const { id, asked, coin, address, reference, status } = payment;
  const text = TEXTS[language];
  const units = BigInt(asked);
  const amount = `${units / MILLION}.${String(units % MILLION).padStart(6, '0')}`;
  const button = (send: 'whole' | 'half' | 'nothing', kind: string): string =>
    `<button class="action ${kind}" name="send" value="${send}">${text[send]}</button>`;
  const form = `<form method="post" action="/nowpayments/wallet/${escape(id)}">
        ${button('whole', 'main')}${button('half', 'second')}${button('nothing', 'second')}
      </form>`;
  const body = `<p class="notice">${text.notice}</p>
      <dl>
        <div><dt>${text.amount}</dt><dd class="amount">${escape(`${amount} ${coin}`)}</dd></div>
        <div><dt>${text.address}</dt><dd>${escape(address)}</dd></div>
        <div><dt>${text.order}</dt><dd>${escape(reference)}</dd></div>
      </dl>
      ${status === 'waiting' ? form : `<p role="status"><strong>${text[status]}</strong></p>`}`;
  return plainPage({ language, title: text.title, body });
}
