import type { NumberHit } from '@baize/contract/console/numbers';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useLocation } from 'wouter';
import { withoutCut } from '../lib/audit-target.ts';
import { useCan } from '../session.ts';
import { useCall } from '../use-call.ts';
import { useFormat } from '../use-format.ts';
import type { Command } from './commands.ts';

/** Digits, or the beginning of an id: other words bear no number. */
const NUMBER = /^(?:[1-9]\d{0,17}|[\dA-Za-z]{8}[\w-]{0,56})$/;
const CORRECTION = /^[\da-f]{8}[\da-f-]{0,28}$/;
const OPERATORS_SHOWN = 4;

/** Where a number leads: to its page, or to its place in its player's ledger. */
function pathOf({ kind, id, player, place }: NumberHit): string {
  if (kind === 'case') return `/supplier-cases/${id}`;
  if (kind === 'player' || player === null) return `/players/${id}`;
  return `/players/${player.id}/ledger${place === null ? '' : `?before=${place}`}`;
}

function detailOf(t: Translate, { kind, about, player }: NumberHit): string {
  const said = kind === 'posting' ? t(`posting.${about}`) : about;
  return [t(`number.${kind}`), said, player?.account].filter(Boolean).join(', ');
}

type Found = { readonly commands: readonly Command[]; readonly busy: boolean };

/** Postings, transfers, cases, players and corrections by the number that is printed of them; operators by name too. */
export function useNumbers(search: string): Found {
  const t = useT();
  const [, go] = useLocation();
  const format = useFormat();
  const [reads, sees, readsMoney] = [useCan('players.read'), useCan('operators.read'), useCan('money.read')];
  const number = withoutCut(search);
  const isNumber = reads && NUMBER.test(number) && /\d/.test(number);
  const hits = useCall('findNumber', { number }, { enabled: isNumber });
  const isCorrection = readsMoney && CORRECTION.test(number.toLowerCase());
  const corrections = useCall('listCorrections', { number, pageNo: 1, pageSize: 2 }, { enabled: isCorrection });
  const operators = useCall('listOperators', undefined, { enabled: sees && number.length > 1 });
  const words = number.toLowerCase().replace(/^operator[ :]+/, '');
  const named = (operators.data ?? []).filter(
    ({ id, name, displayName }) =>
      number !== '' && (String(id) === words || [name, displayName].some((each) => each.toLowerCase().includes(words))),
  );
  return {
    busy: (isNumber && hits.isFetching) || (isCorrection && corrections.isFetching),
    commands: [
      ...(isNumber ? (hits.data ?? []) : []).map((hit): Command => ({
        id: `number-${hit.kind}-${hit.id}-${hit.player?.id ?? ''}`,
        icon: hit.kind === 'player' ? 'user' : hit.kind === 'case' ? 'alert' : 'coins',
        label: hit.kind === 'player' ? hit.player!.account : hit.id,
        detail: [detailOf(t, hit), hit.at && format.dateTime(hit.at)].filter(Boolean).join(', '),
        run: () => go(pathOf(hit)),
      })),
      ...(isCorrection ? (corrections.data?.content ?? []) : []).map(({ id, account, madeAt }): Command => ({
        id: `correction-${id}`,
        icon: 'scale',
        label: id,
        detail: [t('target.correction'), account, format.dateTime(madeAt)].join(', '),
        run: () => go(`/corrections/history?number=${id}`),
      })),
      ...named.slice(0, OPERATORS_SHOWN).map(({ id, name, displayName }): Command => ({
        id: `operator-${id}`,
        icon: 'key',
        label: name,
        detail: [t('target.operator'), displayName].join(', '),
        run: () => go(`/operators?operator=${id}`),
      })),
    ],
  };
}
