import type { PlayState } from '@baize/contract/play/rounds';
import { feedsJackpot } from '@baize/domain/games/registry';
import { formatAmount, type Amount, type Currency } from '@baize/domain/money';
import { err, ok, type Result } from '@baize/domain/result';
import { readBrandTheme } from '@baize/ui/brand-css.ts';
import type { GameCode, SessionToken, Status, UserId } from '@baize/wallet-protocol';
import { findGame, formatE4, limitsOf, rulesOf } from '../catalogue/games.ts';
import { isGameEnabled } from '../catalogue/store.ts';
import type { Deps } from '../deps.ts';
import { playableReward } from '../rewards/play-reward.ts';
import { readSeeds } from '../seeds/store.ts';
import { endSession, findWalletToken, readPlayBalance, type Session } from '../sessions/store.ts';
import { presentRound } from './present.ts';
import { findUnfinished } from './store.ts';
import type { PlayFailure } from './types.ts';

/**
 * What a client is told when it opens, on whatever device: game, limits, money, seeds, and the round that was left.
 * Where the operator's wallet says that the launch is over, the session ends here too.
 */
export async function readState(
  deps: Deps,
  session: Session,
): Promise<Result<PlayState, PlayFailure<'WALLET_SESSION_EXPIRED'>>> {
  const game = findGame(session.gameCode);
  if (!game) throw new Error(`a session of an unknown game ${session.gameCode}`);
  const stored = await deps.db.tx(async (tx) => ({
    enabled: await isGameEnabled(tx, session.gameCode),
    seeds: await readSeeds(tx, session),
    unfinished: await findUnfinished(tx, session),
    playBalance: session.mode === 'try' ? await readPlayBalance(tx, session.id) : undefined,
  }));
  const balance = session.mode === 'try' ? stored.playBalance : await askBalance(deps, session);
  if (balance === 'over') {
    await deps.db.tx((tx) => endSession(tx, session.id, new Date(deps.clock())));
    return err({ code: 'WALLET_SESSION_EXPIRED' });
  }
  const { unfinished } = stored;
  const limits = limitsOf(game, session);
  const undecided = unfinished?.state === 'BET_SENT';
  return ok({
    game: {
      code: game.code,
      family: game.family,
      name: game.name,
      enabled: stored.enabled,
      modelHash: game.modelHash,
      rtp: game.rtp,
      rtpHighest: game.rtpHighest,
      volatility: game.volatility,
      maxMultiplier: formatE4(game.maxMultiplierE4),
      topPrizeOneIn: game.topPrizeOneIn,
      jackpot: feedsJackpot(game),
      rules: rulesOf(game),
    },
    session: {
      mode: session.mode,
      currency: session.currency,
      lang: session.lang,
      theme: session.theme,
      brandTheme: readBrandTheme(session.brandTheme),
      brand: session.brand,
      lobbyUrl: session.lobbyUrl,
      depositUrl: session.depositUrl,
      expiresAt: session.expiresAt.toISOString(),
    },
    limits: {
      min: formatAmount(limits.minStake),
      max: formatAmount(limits.maxStake),
      maxWin: formatAmount(limits.maxWin),
      step: formatAmount(limits.stakeStep),
      default: formatAmount(limits.defaultStake),
      payoutStep: formatAmount(deps.connections.walletOf(session.operatorId).smallest(session.currency)),
    },
    balance: balance === undefined ? null : formatAmount(balance),
    seeds: stored.seeds,
    open: unfinished?.state === 'BET_OK' ? presentRound(deps.secrets, unfinished, 'owner') : null,
    pending:
      unfinished && undecided
        ? { requestId: unfinished.requestId, round: unfinished.id, stake: formatAmount(unfinished.stake) }
        : null,
    freeRounds: await playableReward(deps, session),
    settings: settingsOf(session),
    verifierUrl: '/verify',
    serverTime: new Date(deps.clock()).toISOString(),
  });
}

/** What the operator's rules let the game offer. */
const settingsOf = ({ quickSpin, autoplay, minCycleMs }: Session) => ({
  muted: false,
  quickAllowed: quickSpin,
  autoplayAllowed: autoplay,
  minCycleMs,
});

const OVER: ReadonlySet<Status> = new Set<Status>(['RS_ERROR_TOKEN_EXPIRED', 'RS_ERROR_INVALID_TOKEN']);

/**
 * Undefined when the wallet does not answer: play is possible all the same, because the bet asks the wallet itself.
 * Over: the wallet takes no stake of this launch any more.
 */
async function askBalance(deps: Deps, session: Session): Promise<Amount | 'over' | undefined> {
  const wallet = deps.connections.walletOf(session.operatorId);
  const token = await deps.db.tx((tx) => findWalletToken(tx, deps.secrets, session.id));
  const call = {
    user: session.externalUser as UserId,
    token: token as SessionToken,
    gameCode: session.gameCode as GameCode,
  };
  const outcome = await wallet.deliver(wallet.prepare('balance', call, session.currency as Currency));
  if (outcome.kind === 'refused' && OVER.has(outcome.status)) return 'over';
  return outcome.kind === 'unknown' ? undefined : outcome.balance;
}
