import type { CrashChainNews, CrashOther, CrashOver, CrashRoundNews } from '@baize/contract/play/crash-messages';
import { crashFigureE2 } from '@baize/domain/games/crash';
import { payoutOf, ZERO, type Amount } from '@baize/domain/money';
import { hundredths, type CrashDetail, type Round } from '../wire/rounds.ts';

/** The shared table as this player sees it: what the studio tells everybody, and their own bets in two panels. */
export type Panel = 0 | 1;
export type CrashRound = Round<CrashDetail>;
/** A bet as it is asked for. */
export interface Order {
  readonly stake: Amount;
  readonly targetE2: number | undefined;
}
export interface PanelState {
  /** Placed when the next round takes bets. */
  readonly armed: Order | undefined;
  /** The bet in the round that is shown. */
  readonly bet: CrashRound | undefined;
  readonly busy: 'placing' | 'cashing' | undefined;
  /** Why the last bet was refused. */
  readonly problem: string | undefined;
}
export interface TableState {
  readonly connected: boolean;
  readonly round: CrashRoundNews | undefined;
  readonly chain: CrashChainNews | undefined;
  readonly last: readonly CrashOver[];
  readonly others: { readonly count: number; readonly top: readonly CrashOther[] };
  /** The studio's clock at what it told last: the round stood until then. */
  readonly toldAt: number;
  readonly panels: readonly [PanelState, PanelState];
}

export type Phase = 'none' | 'betting' | 'flying' | 'over';
/** How a bet stands. */
export type BetStatus =
  | { readonly is: 'aboard' }
  | { readonly is: 'cashed'; readonly atE2: number; readonly payout: Amount }
  | { readonly is: 'lost' }
  | { readonly is: 'void' };

export function betStatusOf(bet: CrashRound, { round, toldAt }: Pick<TableState, 'round' | 'toldAt'>): BetStatus {
  const { phase, cashedE2, targetE2, ceilingE2, pointE2 } = bet.detail;
  const cashedAt = (atE2: number): BetStatus => ({
    is: 'cashed',
    atE2,
    payout: payoutOf(bet.stake, BigInt(atE2) * 100n),
  });
  if (bet.state === 'void' || phase === 'void') return { is: 'void' };
  if (cashedE2 !== undefined) return cashedAt(cashedE2);
  if (phase === 'crashed') return { is: 'lost' };
  const isShown = round?.id === bet.detail.shared;
  const point = pointE2 ?? (isShown && round.over ? hundredths(round.over.point) : undefined);
  const auto = targetE2 ?? ceilingE2;
  if (point !== undefined) return auto <= point ? cashedAt(auto) : { is: 'lost' };
  return isShown && crashFigureE2(toldAt - round.startsAt) >= auto ? cashedAt(auto) : { is: 'aboard' };
}

/** The bet with what its flight has made of it so far; the studio's own record of that follows a little later. */
export function betAsTold(bet: CrashRound, table: Pick<TableState, 'round' | 'toldAt'>): CrashRound {
  const status = betStatusOf(bet, table);
  const { round } = table;
  const point = round?.id === bet.detail.shared && round.over ? hundredths(round.over.point) : undefined;
  const detail: CrashDetail = { ...bet.detail, pointE2: bet.detail.pointE2 ?? point };
  switch (status.is) {
    case 'aboard':
      return bet;
    case 'cashed': {
      const { atE2, payout } = status;
      return {
        ...bet,
        payout,
        multiplierE4: BigInt(atE2) * 100n,
        detail: { ...detail, phase: 'cashed', cashedE2: atE2 },
      };
    }
    case 'lost':
      return { ...bet, payout: ZERO, multiplierE4: 0n, detail: { ...detail, phase: 'crashed' } };
    case 'void':
      return { ...bet, state: 'void', payout: ZERO, detail: { ...detail, phase: 'void' } };
  }
}

const EMPTY: PanelState = { armed: undefined, bet: undefined, busy: undefined, problem: undefined };
export const NO_OTHERS = { count: 0, top: [] } as const;

export const EMPTY_TABLE: TableState = {
  connected: false,
  round: undefined,
  chain: undefined,
  last: [],
  others: NO_OTHERS,
  toldAt: 0,
  panels: [EMPTY, EMPTY],
};
