import { sql, type SqlBool } from 'kysely';
import { ZERO, type Amount } from '@baize/domain/money';
import type { SaidStep } from '@baize/domain/games/steps/steps-game';
import { err, ok, type Result } from '@baize/domain/result';
import { afterBet, type Outcome as WalletOutcome } from '@baize/wallet-protocol';
import { prepare, tables } from '../db/query.ts';
import type { Tx } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { betValues, type BetValues } from '../rounds/open-round.ts';
import type { RoundOutcome } from '../rounds/outcome.ts';
import { paramsOf } from '../rounds/former-mines.ts';
import { lockRound } from '../rounds/store.ts';
import type { Raise } from '../rounds/stored.ts';
import { expected, raisedRound, toUnraised } from '../rounds/transitions.ts';
import type { PlayFailureOf, Round } from '../rounds/types.ts';
import { openWalletToken, type Session } from '../sessions/store.ts';
import { betCall } from './calls.ts';
import { rollBackRaise } from './close-round.ts';
import { noteRefusal } from './conclude-bet.ts';
import { sendCall } from './deliver.ts';
import { bookPlayed, type SettledBet } from './settle-bet.ts';
import { betOf, finishCall, sealCall, storedCall, type NewCall, type RaiseRef } from './store.ts';

/**
 * A step that stakes further: its bet is written down with the step that it is for, then sent; only an accepted one is
 * booked, together with what the step brings. Refused, the round stands as before. Not known, the stake goes back, and
 * until it is back nothing else is done in the round, so that its win cannot overtake it.
 */
const RAISED = sql<SqlBool>`exists (select from raised)`;

type RaiseValues = Parameters<typeof raisedRound>[0] &
  BetValues &
  Pick<NewCall, 'operatorId' | 'amount' | 'createdAt' | 'leaseUntil'>;
const raising = prepare((values: RaiseValues) =>
  tables
    .with('raised', () => raisedRound(values).returningAll())
    .with('called', () =>
      storedCall(
        {
          id: values.callId,
          roundId: values.id,
          operatorId: values.operatorId,
          kind: 'bet',
          raise: values.count,
          amount: values.amount,
          reference: null,
          requestUuid: values.requestUuid,
          body: values.body,
          createdAt: values.createdAt,
          leaseUntil: values.leaseUntil,
        },
        RAISED,
      ),
    )
    .selectFrom('raised')
    .selectAll()
    .select((eb) => betOf(eb.ref('raised.id')).$notNull().as('bet')),
);

export type RaiseAsked = {
  readonly session: Session;
  readonly round: Round;
  readonly further: Amount;
  readonly said: SaidStep;
};
export type AskedRaise = {
  /** With the further stake under way. */
  readonly round: Round;
  readonly call: NewCall;
  /** The round's own bet. */
  readonly bet: string;
};

/** Writes down that a step's further stake is asked for, in the transaction that holds the round. */
export async function askForRaise(
  deps: Deps,
  tx: Tx,
  { session, round, further, said }: RaiseAsked,
): Promise<AskedRaise> {
  const { operatorId, gameCode, currency, externalUser } = round;
  const now = new Date(deps.clock());
  const count = round.raises + 1;
  const call = betCall(deps.connections.walletOf(operatorId), {
    roundId: round.id,
    operatorId,
    user: externalUser,
    token: openWalletToken(deps.secrets, session),
    gameCode,
    currency,
    now,
    leaseUntil: new Date(now.getTime() + deps.limits.leaseMs),
    stake: further,
    jackpotContribution: ZERO,
    params: paramsOf(round),
    reward: null, // no game that stakes further is played with free rounds
    raise: { no: count, action: said.action },
  });
  const next: Raise = { phase: 'sent', bet: call.id, step: said.step, action: said.action, amount: String(further) };
  const sealed = sealCall(deps.secrets, call);
  const { bet, ...changed } = await tx.row(
    raising({
      ...expected(round),
      ...betValues(sealed),
      next,
      count,
      operatorId,
      amount: further,
      createdAt: call.createdAt,
      leaseUntil: call.leaseUntil,
    }),
  );
  return { round: { ...round, ...changed }, call, bet };
}

export type DrivenRaise = AskedRaise & {
  readonly session: Session;
  readonly further: Amount;
  /** What the step brings once its stake is taken. */
  readonly played: RoundOutcome;
};

/** Sends the further bet and books its answer. */
export async function driveRaise(
  deps: Deps,
  { session, round, call, bet, further, played }: DrivenRaise,
): Promise<Result<SettledBet, PlayFailureOf<'playStep'>>> {
  const outcome = await sendCall(deps, call);
  if (outcome.kind === 'ok') {
    const { balance } = outcome;
    const settled = await bookPlayed(deps, { session, round, played, call, bet, raised: further, balance });
    if (settled) return ok(settled);
  }
  return err(await dropRaise(deps, { session, call }, outcome));
}

type Dropped = { readonly session: Session; readonly call: RaiseRef };

/** Books that a further stake was refused, or that nobody knows; another process may have done so before. */
async function dropRaise(
  deps: Deps,
  { session, call }: Dropped,
  outcome: WalletOutcome,
): Promise<PlayFailureOf<'playStep'>> {
  const now = new Date(deps.clock());
  const back = { code: 'BET_VOID', round: call.roundId, detail: 'the further stake comes back by itself' } as const;
  const failure = await deps.db.tx(async (tx): Promise<PlayFailureOf<'playStep'>> => {
    const round = await lockRound(tx, call.roundId);
    if (!round || !isSent(round, call)) return back;
    const isRefusal = outcome.kind === 'refused' && afterBet(outcome.status) !== 'roll_back';
    deps.meter.count('studio_bets_total', { game: round.gameCode, verdict: isRefusal ? 'refuse' : 'roll_back' });
    if (!isRefusal) {
      const status = outcome.kind === 'unknown' ? outcome.reason : outcome.kind === 'refused' ? outcome.status : 'LATE';
      await finishCall(tx, call.id, { state: 'unknown', status, now });
      await rollBackRaise(deps, tx, { round, call });
      return back;
    }
    const balance = outcome.balance ?? null;
    // The launch that asked for it is the one that may be over, whichever began the round.
    const asked = { ...round, sessionId: session.id };
    const code = await noteRefusal(deps, tx, { round: asked, betId: call.id, refusal: outcome, now });
    await toUnraised(tx, round, { balanceAfter: balance, disputed: false });
    return { code, round: round.id, balance: outcome.balance };
  });
  if (failure.code === 'BET_VOID') deps.wake();
  return failure;
}

const isSent = ({ raise }: Round, call: RaiseRef): boolean => raise?.bet === call.id && raise.phase === 'sent';

/** A further bet whose driver is gone was possibly sent: it is rolled back and never played late. */
export async function abandonRaise(
  deps: Deps,
  tx: Tx,
  { call, now }: { readonly call: RaiseRef; readonly now: Date },
): Promise<void> {
  const round = await lockRound(tx, call.roundId);
  if (!round || !isSent(round, call)) return;
  await finishCall(tx, call.id, { state: 'unknown', status: 'ABANDONED', now });
  await rollBackRaise(deps, tx, { round, call });
}
