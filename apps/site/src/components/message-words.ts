import type { Message } from '@baize/contract/messages';
import type { Translate } from '@baize/webkit/i18n';
import type { Formats } from '../use-format.ts';

type Words = { title: string; text: string };

/** Every contract is of a kind of game, or of all that no other one covers. */
const ALL_GAMES = 'CONS';

/** What a message says, in the reader's language. */
export function wordsOf({ t, f }: { t: Translate; f: Formats }, { kind, params }: Message): Words {
  const { amount, pay, category, until, state, request, answer, contact, limit, change, by, who = '' } = params;
  const filled = {
    who,
    amount: amount === undefined ? '' : f.money(amount),
    until: until === undefined ? '' : f.dateTime(until),
    pay: pay === undefined ? '' : t(`member.message.pay.${pay}`),
    category: category === ALL_GAMES ? t('member.message.allGames') : category ? t(`shell.type.${category}`) : '',
  };
  const title = t(`member.message.title.${kind}`);
  switch (kind) {
    case 'transfer-received':
      return {
        title,
        text: t('member.message.text.transfer-received', {
          ...filled,
          who: who === '' ? t('member.message.from.upline') : who,
        }),
      };
    case 'withdrawal-step':
      return { title, text: t(`member.message.step.${state}`, filled) };
    case 'limit-tightened':
      return { title, text: t('member.message.text.limit-tightened', { what: t(`member.limits.kind.${limit}`) }) };
    case 'contract-asked':
      return { title, text: t(`member.message.asked.${request}`, filled) };
    case 'contract-answered':
      return { title, text: t(`member.message.answered.${answer}`, filled) };
    case 'account-changed':
      return { title, text: t(`member.message.changed.${change}`) };
    case 'erasure-asked':
      return { title, text: t(`member.message.erasure.${by}`, filled) };
    case 'contact-claimed':
      return { title, text: t(`member.message.claimed.${contact}`) };
    default:
      return { title, text: t(`member.message.text.${kind}`, filled) };
  }
}
