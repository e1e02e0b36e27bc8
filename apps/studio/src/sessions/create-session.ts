import { randomBytes, randomUUID } from 'node:crypto';
import { amount, type Amount } from '@baize/domain/money';
import type { Deps } from '../deps.ts';
import { newToken } from '../secrets.ts';
import { ensureSeeds } from '../seeds/store.ts';
import { insertSession, upsertPlayer } from './store.ts';

/** 10,000.00: what a try session starts with and is reset to. */
export const PLAY_BALANCE = amount(1_000_000_000n);

export type Launch = {
  readonly operatorId: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly lang: string;
  readonly theme: 'dark' | 'light';
  /** What the game wears of its brand: read, so only plain values. */
  readonly brandTheme: Readonly<Record<string, string>>;
  /** The operator lets rounds be shown faster than they play. */
  readonly quickSpin: boolean;
  /** And started by themselves. */
  readonly autoplay: boolean;
  /** How long a round takes at least, from its start to the next one's. */
  readonly minCycleMs: number;
  /** What a round is staked with at most; null: as much as the game takes. */
  readonly stakeMax: Amount | null;
  readonly platform: string;
  readonly country: string;
  readonly brand: string | undefined;
  readonly lobbyUrl: string | undefined;
  readonly depositUrl: string | undefined;
  /** Absent in try play: a player of its own, no wallet, no callback. */
  readonly wallet: { readonly user: string; readonly token: string } | undefined;
};

/** Makes a session and returns its secret, which only the launch address holds. No wallet call happens here. */
export async function createSession(deps: Deps, launch: Launch): Promise<string> {
  const token = newToken();
  const createdAt = new Date(deps.clock());
  await deps.db.tx(async (tx) => {
    const kind = launch.wallet ? 'real' : 'try';
    const playerId = await upsertPlayer(tx, {
      kind,
      operatorId: launch.operatorId,
      externalUser: launch.wallet?.user ?? `try-${randomBytes(12).toString('hex')}`,
    });
    await ensureSeeds(tx, deps.secrets, { playerId, gameCode: launch.gameCode });
    await insertSession(tx, deps.secrets, {
      ...launch,
      id: randomUUID(),
      token,
      playerId,
      walletToken: launch.wallet?.token,
      playBalance: launch.wallet ? undefined : PLAY_BALANCE,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + deps.limits.sessionMs),
    });
  });
  return token;
}
