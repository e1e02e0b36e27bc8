import { randomUUID } from 'node:crypto';
import { CALL_PATHS, writeJson } from '@baize/wallet-protocol';

export type BenchPlayer = {
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly currency: string;
};
export type PairConfig = {
  /** Path of the connection, below which the calls lie. */
  readonly walletPath: string;
  readonly players: readonly BenchPlayer[];
  readonly pairs: number;
  readonly callers: number;
};
type Pairs = Pick<PairConfig, 'walletPath' | 'players' | 'pairs'>;
export type MadeCall = { readonly kind: 'bet' | 'win'; readonly path: string; readonly body: Buffer };

const STAKE = 1_000n;

/** Pairs of a bet and the win that pays it, each in a round of its own, over all players in turn. */
export function makePairs({ walletPath, players, pairs }: Pairs): (readonly [MadeCall, MadeCall])[] {
  return Array.from({ length: pairs }, (_, index) => {
    const player = players[index % players.length]!;
    const [round, bet] = [randomUUID(), randomUUID()];
    const make = (kind: 'bet' | 'win', own: Record<string, string>): MadeCall => ({
      kind,
      path: `${walletPath}${CALL_PATHS[kind]}`,
      body: Buffer.from(
        writeJson({
          user: player.user,
          token: player.token,
          request_uuid: randomUUID(),
          ...own,
          round,
          round_closed: kind === 'win',
          game_code: player.game,
          currency: player.currency,
          amount: STAKE,
          is_free: false,
        }),
      ),
    });
    return [
      make('bet', { transaction_uuid: bet }),
      make('win', { transaction_uuid: randomUUID(), reference_transaction_uuid: bet }),
    ];
  });
}

/** So many callers, each with one call under way; a pair's second call goes out when its first was answered. */
export async function playClosedLoop<Call>(
  pairs: readonly (readonly Call[])[],
  callers: number,
  send: (call: Call) => Promise<void>,
): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let at = next++; at < pairs.length; at = next++) for (const call of pairs[at]!) await send(call);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}
