import { randomUUID } from 'node:crypto';
import type { Desk } from './player.ts';
import type { Random } from './random.ts';
import type { LabPlayer, WalletOp } from './types.ts';
import type { Wire } from './wire.ts';

/** Lives of a round, as suppliers lead them on good and on bad days. Each knows which answers its calls may get, whatever was killed. */
export type Stage = { readonly desk: Desk; readonly wire: Wire; readonly random: Random; readonly player: LabPlayer };
type Script = (stage: Stage) => Promise<void>;

const UNIT = 100_000n;
const stakeOf = (random: Random): bigint => BigInt(1 + random.below(20)) * UNIT;
const payoutOf = (random: Random, stake: bigint): bigint =>
  random.chance(0.6) ? 0n : (stake * BigInt(1 + random.below(30))) / 10n;
const BET = ['OK', 'NOT_ENOUGH_MONEY'];

async function placed(
  { desk, random, player }: Stage,
  closed = false,
): Promise<{ bet: WalletOp; stake: bigint } | undefined> {
  const stake = stakeOf(random);
  const bet = desk.op('bet', { player, round: randomUUID(), units: stake, closed });
  const { status } = await desk.settle(bet, BET);
  return status === 'RS_OK' ? { bet, stake } : undefined;
}
const winFor = (stage: Stage, bet: WalletOp, units: bigint, closed = true): WalletOp =>
  stage.desk.op('win', { player: stage.player, round: bet.round, ref: bet.tx, closed, units });
const undoOf = (stage: Stage, bet: WalletOp): WalletOp =>
  stage.desk.op('rollback', { player: stage.player, round: bet.round, ref: bet.tx, closed: stage.random.chance(0.5) });

const plainRound: Script = async (stage) => {
  const round = await placed(stage);
  if (round) await stage.desk.settle(winFor(stage, round.bet, payoutOf(stage.random, round.stake)), ['OK']);
};

const takenBack: Script = async (stage) => {
  const round = await placed(stage, stage.random.chance(0.3));
  if (round) await stage.desk.settle(undoOf(stage, round.bet), ['OK']);
};

/** The rollback overtakes its bet: the bet that comes late is refused. */
const overtaken: Script = async (stage) => {
  const bet = stage.desk.op('bet', { player: stage.player, round: randomUUID(), units: stakeOf(stage.random) });
  await stage.desk.settle(undoOf(stage, bet), ['OK']);
  await stage.desk.settle(bet, ['TRANSACTION_ROLLED_BACK']);
};

/** A win and a rollback of one bet at the same time: one of them succeeds. */
const contested: Script = async (stage) => {
  const round = await placed(stage);
  if (!round) return;
  const [win, undo] = [winFor(stage, round.bet, round.stake * 2n), undoOf(stage, round.bet)];
  const sends = [
    () => stage.desk.settle(win, ['OK', 'TRANSACTION_ROLLED_BACK']),
    () => stage.desk.settle(undo, ['OK', 'DUPLICATE_TRANSACTION']),
  ];
  if (stage.random.chance(0.5)) sends.reverse();
  const answers = await Promise.all(sends.map((send) => send()));
  if (answers.filter((answer) => answer.status === 'RS_OK').length !== 1)
    stage.desk.wrong(win, `win and rollback of one bet: ${answers.map((answer) => answer.status).join(' and ')}`);
};

/** A win for a bet that was taken back before: refused, whatever the round's end. */
const paidAfterwards: Script = async (stage) => {
  const round = await placed(stage);
  if (!round) return;
  await stage.desk.settle({ ...undoOf(stage, round.bet), closed: false }, ['OK']);
  await stage.desk.settle(winFor(stage, round.bet, round.stake * 2n), ['TRANSACTION_ROLLED_BACK']);
};

/** Two rollbacks of one bet under two ids: both are well, one moves money. */
const takenBackTwice: Script = async (stage) => {
  const round = await placed(stage);
  if (!round) return;
  await stage.desk.settle(undoOf(stage, round.bet), ['OK']);
  await stage.desk.settle(undoOf(stage, round.bet), ['OK']);
};

/** A second closing win under an id of its own is refused. */
const paidTwice: Script = async (stage) => {
  const round = await placed(stage);
  if (!round) return;
  await stage.desk.settle(winFor(stage, round.bet, round.stake * 2n), ['OK']);
  await stage.desk.settle(winFor(stage, round.bet, round.stake * 2n), ['DUPLICATE_TRANSACTION']);
};

/** A known id with another amount. */
const otherContent: Script = async (stage) => {
  const round = await placed(stage);
  if (!round) return;
  const units = (round.stake + 1n).toString();
  const answer = await stage.desk.untilDefinite(
    () => stage.wire.sendCall(round.bet, units),
    (why) => stage.desk.wrong(round.bet, why),
  );
  if (answer.detail !== 'CONTENT_DIFFERS')
    stage.desk.wrong(round.bet, `other content was answered ${answer.status} ${answer.detail ?? ''}`);
  await stage.desk.settle(winFor(stage, round.bet, 0n), ['OK']);
};

/** A supplier that does not ask twice: a bet without an answer is rolled back at once. */
const impatient: Script = async (stage) => {
  const bet = stage.desk.op('bet', { player: stage.player, round: randomUUID(), units: stakeOf(stage.random) });
  const answer = await stage.desk.tryOnce(bet);
  if (answer === undefined) await stage.desk.settle(undoOf(stage, bet), ['OK']);
  else if (answer.status === 'RS_OK')
    await stage.desk.settle(winFor(stage, bet, payoutOf(stage.random, BigInt(bet.amount))), ['OK']);
};

const SCRIPTS: readonly (readonly [weight: number, script: Script])[] = [
  [40, plainRound],
  [10, takenBack],
  [8, overtaken],
  [10, contested],
  [6, takenBackTwice],
  [4, paidAfterwards],
  [8, paidTwice],
  [6, otherContent],
  [12, impatient],
];
const WHOLE = SCRIPTS.reduce((sum, [weight]) => sum + weight, 0);

export function pickScript(random: Random): Script {
  let at = random.below(WHOLE);
  for (const [weight, script] of SCRIPTS) if ((at -= weight) < 0) return script;
  return plainRound;
}
