import type { CrashMessage, CrashOver, CrashRoundNews, CrashTableNews } from '@baize/contract/play/crash-messages';
import { crashText } from '@baize/domain/games/crash';
import { formatAmount } from '@baize/domain/money';
import type { EverybodysBet } from '../rounds/shared-bets.ts';
import type { SharedRound } from './store.ts';
import type { Live } from './table.ts';

/** Bets that are told to the players of one operator and brand. */
export const OTHERS_SHOWN = 20;

/** The table as everybody may see it: nothing of a round that is not over follows from what is told here. */
export function presentOver({ id, place, pointE2, seed }: SharedRound): CrashOver {
  if (pointE2 === null || seed === null) throw new Error(`round ${id} is not over`);
  return { id, place, point: crashText(pointE2), seed };
}

const presentRound = ({ row, startsAt }: Live): CrashRoundNews => ({
  id: row.id,
  place: row.place,
  seedHash: row.seedHash,
  startsAt,
  over: row.state === 'OVER' ? presentOver(row) : null,
});

type Seen = { readonly live: Live | undefined; readonly last: readonly SharedRound[]; readonly now: number };

export const presentTable = ({ live, last, now }: Seen): CrashTableNews => ({
  type: 'table',
  now,
  round: live ? presentRound(live) : null,
  chain: live ? { salt: live.chain.salt, firstHash: live.chain.firstHash, rounds: live.chain.rounds } : null,
  last: last.map(presentOver),
});

/** "ra***7": enough for a player to know themself, too little for anybody else. */
export function maskName(name: string): string {
  const letters = Array.from(name);
  return letters.length < 4 ? '***' : `${letters.slice(0, 2).join('')}***${letters.at(-1)}`;
}

/** What the players of one operator and brand see of each other. */
export const presentBets = (id: string, bets: readonly EverybodysBet[]): CrashMessage => ({
  type: 'bets',
  id,
  count: bets[0]?.count ?? 0,
  top: bets.map(({ externalUser, stake, currency, result }) => ({
    who: maskName(externalUser),
    stake: formatAmount(stake),
    currency,
    cashedAt: result?.family === 'crash' && result.cashedE2 !== null ? crashText(result.cashedE2) : null,
  })),
});
