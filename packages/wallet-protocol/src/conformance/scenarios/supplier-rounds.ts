import { check, equal, eventually, sleep, units } from '../checks.ts';
import { scenario, type Group } from '../scenario.ts';
import type { Fault } from '../scripted-operator.ts';
import type { Launched, Played, RoundView, SupplierBed } from '../supplier-bed.ts';
import { Failure, Skip } from '../testbed.ts';

const FUNDS = units(1_000);
const STAKE = units(10);
/** Three retries take seven seconds, a time limit five more. */
const WIN_WAIT_MS = 20_000;
const on = (id: string, run: (bed: SupplierBed) => Promise<void>, timeoutMs = 60_000) =>
  scenario<SupplierBed>(id, run, { timeoutMs });

/** Every call of the round was signed, and each transaction id stands for one body. */
function checkCalls(bed: SupplierBed): void {
  const bodies = new Map<string, string>();
  for (const entry of bed.operator.journal) {
    if (entry.fault === 'reset-early') continue;
    check(entry.signed, `a ${entry.kind} call was not signed by the supplier's key`);
    if (!entry.call || !('transactionUuid' in entry.call)) continue;
    const money = 'amount' in entry.call ? entry.call.amount : 0n;
    const body = `${entry.call.kind} ${money} ${entry.call.round}`;
    equal(bodies.get(entry.call.transactionUuid) ?? body, body, 'content behind one transaction id');
    bodies.set(entry.call.transactionUuid, body);
  }
}

type PlayerBefore = { readonly player: Launched['player']; readonly before: bigint };

/** What must hold for a round that was played: one bet of the stake, one closing win, and the money agrees. */
function checkPaid(bed: SupplierBed, played: Played, { player, before }: PlayerBefore): void {
  const bets = bed.calls('bet', played.round);
  const wins = bed.calls('win', played.round);
  equal(new Set(bets.map((entry) => entry.call.transactionUuid)).size, 1, 'bets of the round');
  equal(new Set(wins.map((entry) => entry.call.transactionUuid)).size, 1, 'wins of the round');
  equal(bed.calls('rollback', played.round).length, 0, 'rollbacks of the round');
  const win = wins[0]!.call;
  check(win.kind === 'win' && win.reference === bets[0]!.call.transactionUuid, 'the win does not reference its bet');
  check(win.roundClosed, 'the last win does not close the round');
  equal(player.cash, before - STAKE + win.amount, 'balance at the operator');
  equal(win.amount > 0n, played.state === 'won', 'the player was told the truth');
}

/** A bet with this fault must be undone: never won, one bet id, a rollback that is answered, the money back. */
const rolledBack = (id: string, fault: Fault, times = 1) =>
  on(id, async (bed) => {
    const launched = await bed.launch(FUNDS);
    bed.operator.fault('bet', fault, times);
    const played = await bed.play(launched, STAKE, 'win');
    check(
      played.state === 'pending' || played.state === 'void',
      `the player was told ${played.state} although the bet is unknown`,
    );
    await eventually('the rollback', 10_000, () =>
      bed.calls('rollback', played.round).some((entry) => entry.status === 'RS_OK')
        ? undefined
        : 'no rollback was answered',
    );
    const view = await bed.settled(played.round);
    equal(view.state, 'void', 'round');
    equal(bed.calls('win', played.round).length, 0, 'wins of a bet that is unknown');
    const bet = bed.calls('bet', played.round)[0];
    const rollback = bed.calls('rollback', played.round)[0]!.call;
    if (bet)
      check(
        rollback.kind === 'rollback' && rollback.reference === bet.call.transactionUuid,
        'the rollback does not reference the bet',
      );
    equal(launched.player.cash, FUNDS, 'balance at the operator');
    checkCalls(bed);
  });

/** A bet refused so is over: nothing is played, nothing is rolled back, the player reads why. */
const discarded = (id: string, status: string, detail?: string) =>
  on(id, async (bed) => {
    const launched = await bed.launch(FUNDS);
    bed.operator.fault('bet', { do: 'status', status, detail });
    const played = await bed.play(launched, STAKE, 'win');
    equal(played.state, 'refused', 'what the player was told');
    equal(played.status, status, 'status behind it');
    check((played.message ?? '') !== '', 'the player is not told why');
    await sleep(1_500);
    equal(bed.calls('rollback', played.round).length, 0, 'rollbacks');
    equal(bed.calls('win', played.round).length, 0, 'wins');
    equal(bed.calls('bet', played.round).length, 1, 'bets');
  });

/** Wins under a fault arrive in the end, under one id, and are paid once. */
const winSurvives = (
  id: string,
  { fault, times }: { readonly fault: Fault; readonly times: number },
  check_: (bed: SupplierBed, played: Played) => void = () => undefined,
) =>
  on(id, async (bed) => {
    const launched = await bed.launch(FUNDS);
    bed.operator.fault('win', fault, times);
    const played = await bed.play(launched, STAKE, 'any');
    check(played.state === 'won' || played.state === 'lost', `the round ended ${played.state}`);
    await eventually('the win', WIN_WAIT_MS, () => {
      const unspoilt = bed.calls('win', played.round).filter((entry) => entry.fault === undefined);
      const refused = unspoilt.find((entry) => entry.status !== 'RS_OK');
      check(refused === undefined, `a retry of the win was refused: ${refused?.status ?? ''}`);
      return unspoilt.length > 0 ? undefined : 'not answered OK';
    });
    await bed.settled(played.round);
    checkPaid(bed, played, { player: launched.player, before: FUNDS });
    checkCalls(bed);
    check_(bed, played);
  });

const terminalWin = (id: string, status: string) =>
  on(id, async (bed) => {
    const launched = await bed.launch(FUNDS);
    bed.operator.fault('win', { do: 'status', status }, 100);
    const played = await bed.play(launched, STAKE, 'any');
    let view: RoundView = await bed.round(played.round);
    await eventually('the case', 10_000, async () => {
      view = await bed.round(played.round);
      return view.cases.length > 0 ? undefined : 'none was opened';
    });
    await sleep(3_500);
    equal(bed.calls('win', played.round).length, 1, 'tries of a win that was refused for good');
    equal(view.calls.find((call) => call.kind === 'win')?.state, 'refused', 'the win');
  });

/** Begins rounds until one is open: some are over with what is dealt. */
async function beginOpen(bed: SupplierBed, { session }: Launched): Promise<Played> {
  for (let turn = 0; turn < BEGINS_MAX; turn += 1) {
    const begun = await bed.control('begin', { session, stake: STAKE });
    if (begun.state === 'open') return begun;
    await bed.settled(begun.round);
  }
  throw new Failure(`of ${BEGINS_MAX} rounds of many steps none stayed open`);
}
const BEGINS_MAX = 20;

export const SUPPLIER_ROUNDS: Group<SupplierBed> = {
  name: 'rounds (S)',
  scenarios: [
    on('sup-plain-round', async (bed) => {
      const launched = await bed.launch(FUNDS);
      const won = await bed.playUntil(launched, { stake: STAKE, wanted: 'won' });
      await bed.settled(won.round);
      const before = launched.player.cash;
      const lost = await bed.playUntil(launched, { stake: STAKE, wanted: 'lost' });
      await bed.settled(lost.round);
      equal(bed.calls('win', lost.round)[0]!.call.kind, 'win', 'a lost round ends with a win of zero');
      check(launched.player.cash < before + FUNDS, 'money was made from nothing');
      checkCalls(bed);
    }),
    on('sup-paid-exactly', async (bed) => {
      const launched = await bed.launch(FUNDS);
      for (let turn = 0; turn < 5; turn += 1) {
        const before = launched.player.cash;
        const played = await bed.play(launched, STAKE, 'any');
        await bed.settled(played.round);
        checkPaid(bed, played, { player: launched.player, before: before });
        const win = bed.calls('win', played.round)[0]!.call;
        if (played.payout !== undefined && win.kind === 'win')
          equal(win.amount as bigint, played.payout as bigint, 'payout told and paid');
      }
    }),
    on('sup-steps-round', async (bed) => {
      const game = bed.games.find((each) => each.steps);
      if (!game) throw new Skip('no game of many steps');
      const launched = await bed.launch(FUNDS, { gameCode: game.game_code });
      const begun = await bed.control('begin', { session: launched.session, stake: STAKE });
      equal(begun.state, 'open', 'the round after its start');
      equal(launched.player.cash, FUNDS - STAKE, 'balance while it is open');
      equal(bed.calls('win', begun.round).length, 0, 'wins while it is open');
      await bed.control('finish', { session: launched.session, round: begun.round });
      const view = await bed.settled(begun.round);
      check(view.state === 'won' || view.state === 'lost', `the round ended ${view.state}`);
      equal(bed.calls('bet', begun.round).length, 1, 'bets');
      equal(bed.calls('win', begun.round).length, 1, 'wins');
    }),
    on('ord-win-only-after-bet-ok', async (bed) => {
      const launched = await bed.launch(FUNDS);
      bed.operator.fault('bet', { do: 'delay', ms: 1_000 });
      const played = await bed.play(launched, STAKE, 'any');
      await bed.settled(played.round);
      const bet = bed.calls('bet', played.round)[0]!;
      check(
        bed.calls('win', played.round).every((win) => win.atMs >= bet.answeredAtMs!),
        'a win was sent before the bet was answered',
      );
      checkPaid(bed, played, { player: launched.player, before: FUNDS });
    }),
    on('ord-closing-win-waits-for-rollback', async (bed) => {
      const game = bed.games.find((each) => each.raises);
      if (!game) throw new Skip('no game stakes further');
      const launched = await bed.launch(FUNDS, { gameCode: game.game_code });
      const { round } = await beginOpen(bed, launched);
      const before = launched.player.cash;
      bed.operator.fault('bet', { do: 'garbage', apply: true });
      bed.operator.fault('rollback', { do: 'http', status: 502, apply: false }, 2);
      const raised = await bed.control('raise', { session: launched.session, round, stake: STAKE });
      equal(raised.state, 'open', 'the round beside a further bet of which nobody knows');
      await eventually('the end of the round', 30_000, async () => {
        const { state } = await bed.control('finish', { session: launched.session, round });
        return state === 'open' || state === 'pending' ? `still ${state}` : undefined;
      });
      await bed.settled(round, 30_000);
      const [first, further] = bed.calls('bet', round).map((entry) => entry.call.transactionUuid);
      check(further !== undefined && further !== first, 'the further stake was no bet of its own');
      const undone = bed.calls('rollback', round).find((entry) => entry.status === 'RS_OK');
      check(undone?.call.kind === 'rollback', 'the further bet was not undone');
      equal(undone.call.reference, further, 'bet that was undone');
      const wins = bed.calls('win', round);
      check(wins.length > 0, 'the round was not closed by a win');
      check(
        wins.every((win) => win.atMs >= undone.answeredAtMs!),
        'the closing win overtook the rollback',
      );
      const paid = wins[0]!.call;
      equal(launched.player.cash, before + (paid.kind === 'win' ? paid.amount : 0n), 'balance at the operator');
    }),
    on('rnd-open-48h', async (bed) => {
      const game = bed.games.find((each) => each.steps);
      if (!game) throw new Skip('no game of many steps');
      const launched = await bed.launch(FUNDS, { gameCode: game.game_code });
      const begun = await bed.control('begin', { session: launched.session, stake: STAKE });
      await bed.control('elapse', { label: bed.label, ms: 49 * 3_600_000 });
      await eventually('the forgotten round', 10_000, async () =>
        (await bed.round(begun.round)).state === 'open' ? 'still open' : undefined,
      );
      const view = await bed.settled(begun.round);
      const paid = bed.calls('win', begun.round)[0]?.call;
      const undone = bed.calls('rollback', begun.round).length;
      check((paid !== undefined) !== undone > 0, 'neither closed nor voided');
      equal(
        launched.player.cash,
        view.state === 'void' ? FUNDS : FUNDS - STAKE + (paid?.kind === 'win' ? paid.amount : 0n),
        'balance',
      );
    }),
  ],
};

export const SUPPLIER_FAULTS: Group<SupplierBed> = {
  name: 'faults (S)',
  scenarios: [
    rolledBack('flt-undecodable-answer', { do: 'garbage', apply: true }),
    rolledBack('flt-wrong-request-uuid-echo', { do: 'wrong-echo' }),
    rolledBack('flt-unknown-rs-status', { do: 'status', status: 'RS_ERROR_MOON_PHASE' }),
    rolledBack('flt-status-unknown', { do: 'status', status: 'RS_ERROR_UNKNOWN' }),
    rolledBack('flt-status-timeout', { do: 'status', status: 'RS_ERROR_TIMEOUT' }),
    rolledBack('flt-502-on-bet', { do: 'http', status: 502, apply: true }),
    rolledBack('flt-404-on-bet', { do: 'http', status: 404, apply: false }),
    rolledBack('flt-reset-while-sending', { do: 'reset-early' }),
    rolledBack('flt-reset-while-answering', { do: 'reset-late' }),
    rolledBack('flt-slow-5100ms', { do: 'delay', ms: 5_300 }),
    rolledBack('flt-timeout-applied', { do: 'hang', apply: true }),
    rolledBack('flt-timeout-not-applied', { do: 'hang', apply: false }),
    on('flt-slow-4900ms', async (bed) => {
      const launched = await bed.launch(FUNDS);
      bed.operator.fault('bet', { do: 'delay', ms: 4_700 });
      const played = await bed.play(launched, STAKE, 'any');
      check(played.state === 'won' || played.state === 'lost', `an answer within the time limit ended ${played.state}`);
      await bed.settled(played.round);
      checkPaid(bed, played, { player: launched.player, before: FUNDS });
    }),
    on('flt-rollback-answer-lost', async (bed) => {
      const launched = await bed.launch(FUNDS);
      bed.operator.fault('bet', { do: 'garbage', apply: true });
      bed.operator.fault('rollback', { do: 'reset-late' });
      bed.operator.fault('rollback', { do: 'http', status: 503, apply: false });
      const played = await bed.play(launched, STAKE, 'win');
      await eventually('the rollback', 20_000, () =>
        bed.calls('rollback', played.round).length >= 3
          ? undefined
          : `${bed.calls('rollback', played.round).length} tries`,
      );
      equal((await bed.settled(played.round)).state, 'void', 'round');
      equal(launched.player.cash, FUNDS, 'balance: one refund');
      checkCalls(bed);
    }),
    winSurvives('flt-502-on-win', { fault: { do: 'http', status: 502, apply: false }, times: 3 }, (bed, played) => {
      const at = bed.calls('win', played.round).map((entry) => entry.atMs);
      const gaps = at.slice(1).map((time, nth) => time - at[nth]!);
      check(gaps[0]! >= 500, `the first retry came after ${gaps[0]} ms`);
      check(gaps[1]! > gaps[0]! * 1.3 && gaps[2]! > gaps[1]! * 1.3, `the gaps do not grow: ${gaps.join(', ')} ms`);
    }),
    winSurvives('flt-win-answer-lost', { fault: { do: 'reset-late' }, times: 2 }),
    winSurvives('flt-win-hangs', { fault: { do: 'hang', apply: true }, times: 1 }),
    winSurvives('flt-win-undecodable', { fault: { do: 'garbage', apply: true }, times: 1 }),
    winSurvives('flt-win-does-not-exist-is-retried', {
      fault: { do: 'status', status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' },
      times: 2,
    }),
    winSurvives('flt-win-token-expired-is-retried', {
      fault: { do: 'status', status: 'RS_ERROR_TOKEN_EXPIRED' },
      times: 1,
    }),
    terminalWin('flt-terminal-win-status', 'RS_ERROR_TRANSACTION_ROLLED_BACK'),
    terminalWin('flt-terminal-win-duplicate', 'RS_ERROR_DUPLICATE_TRANSACTION'),
    discarded('flt-not-enough-money', 'RS_ERROR_NOT_ENOUGH_MONEY'),
    discarded('flt-limit-reached', 'RS_ERROR_LIMIT_REACHED'),
    discarded('flt-duplicate-status-on-bet', 'RS_ERROR_DUPLICATE_TRANSACTION', 'CONTENT_DIFFERS'),
    discarded('flt-token-expired-on-bet', 'RS_ERROR_TOKEN_EXPIRED'),
    discarded('flt-invalid-signature-on-bet', 'RS_ERROR_INVALID_SIGNATURE'),
    discarded('exc-supplier-shows-reason', 'RS_ERROR_USER_DISABLED'),
  ],
};
