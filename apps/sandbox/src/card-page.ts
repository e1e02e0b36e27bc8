import { fromMinorUnits } from '@baize/domain/minor-units';
import { formatAmount } from '@baize/domain/money';
import { escape, plainPage } from './plain-page.ts';

const TEXTS = {
  en: {
    title: 'Card payment (stand-in for {provider})',
    notice: 'This page stands in for {provider} in the demo: no card is asked for, no real money moves.',
    amount: 'Amount',
    order: 'Order',
    pay: 'Pay by test card',
    leave: 'Leave without paying',
    refund: 'Give the money back',
    back: 'Back to the site',
    paid: 'Paid. Your balance is updated within seconds.',
    expired: 'Not paid. Nothing was charged.',
    refunded: 'Paid, and given back.',
  },
  bn: {
    title: 'কার্ডে পরিশোধ ({provider}-এর বদলে)',
    notice: 'ডেমোতে এই পাতা {provider}-এর বদলে: কোনো কার্ড চাওয়া হয় না, কোনো আসল টাকা লেনদেন হয় না।',
    amount: 'পরিমাণ',
    order: 'অর্ডার',
    pay: 'পরীক্ষার কার্ডে পরিশোধ করুন',
    leave: 'পরিশোধ না করে চলে যান',
    refund: 'টাকা ফেরত দিন',
    back: 'সাইটে ফিরে যান',
    paid: 'পরিশোধ হয়েছে। কয়েক সেকেন্ডের মধ্যে ব্যালেন্স হালনাগাদ হবে।',
    expired: 'পরিশোধ হয়নি। কোনো টাকা কাটা হয়নি।',
    refunded: 'পরিশোধ হয়েছিল, টাকা ফেরত দেওয়া হয়েছে।',
  },
} as const;

export type CardPayment = {
  readonly provider: string;
  /** Where the buttons lead. */
  readonly action: string;
  readonly minor: number;
  readonly currency: string;
  readonly reference: string;
  readonly state: 'open' | 'paid' | 'expired' | 'refunded';
  readonly backUrl: string;
};

/** What stands in for the hosted page of a card provider. Plain HTML, and it says what it is. */
export function cardPage(payment: CardPayment, language: keyof typeof TEXTS): string {
  const { provider, action, minor, currency, reference, state, backUrl } = payment;
  const text = TEXTS[language];
  const amount = `${formatAmount(fromMinorUnits(BigInt(minor), currency))} ${currency}`;
  const status = state === 'open' ? '' : `<p role="status"><strong>${text[state]}</strong></p>`;
  const button = (decision: string, label: string, kind: string): string =>
    `<button class="action ${kind}" name="decision" value="${decision}">${label}</button>`;
  const buttons =
    state === 'open'
      ? button('pay', text.pay, 'main') + button('leave', text.leave, 'second')
      : state === 'paid'
        ? button('refund', text.refund, 'second')
        : '';
  const body = `<p class="notice">${text.notice.replace('{provider}', provider)}</p>
      <dl>
        <div><dt>${text.amount}</dt><dd class="amount">${escape(amount)}</dd></div>
        <div><dt>${text.order}</dt><dd>${escape(reference)}</dd></div>
      </dl>
      ${status}
      ${state === 'open' ? '' : `<a class="action main" href="${escape(backUrl)}">${text.back}</a>`}
      <form method="post" action="${escape(action)}">${buttons}</form>`;
  return plainPage({ language, title: text.title.replace('{provider}', provider), body });
}
