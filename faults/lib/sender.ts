import { randomUUID } from 'node:crypto';
import type { Journal } from './journal.ts';
import { pause, type Random } from './random.ts';
import type { LabPlayer, Told as Broken, WalletOp } from './types.ts';
import type { Answer, Sent, Wire } from './wire.ts';

const RETRY_MS = 40;
const RETRY_SPREAD_MS = 120;
const REMEMBERED_MAX = 4_000;

/** Counters that the load reports while it runs. */
export type Progress = {
  acked: number;
  sent: number;
  /** Requests whose outcome was not told: asked again. */
  unanswered: number;
  readonly stopping: () => boolean;
};

type NewCall = {
  readonly player: LabPlayer;
  readonly round: string;
  readonly ref?: string;
  readonly closed?: boolean;
  readonly units?: bigint;
};

/**
 * Sends transactions under the supplier's discipline: journalled, sent until a definite answer, journalled again,
 * repeated at times.
 */
export type Sender = {
  readonly op: (kind: WalletOp['kind'], call: NewCall) => WalletOp;
  /** The definite answer. Answers outside `allowed` are written down as wrong. */
  readonly settle: (op: WalletOp, allowed: readonly string[]) => Promise<Answer>;
  /** Sends once: undefined where the outcome is unknown. */
  readonly tryOnce: (op: WalletOp) => Promise<Answer | undefined>;
  readonly wrong: (op: WalletOp, why: string, invariant?: Broken) => void;
  /** Sends an old transaction once more and expects its old answer. */
  readonly replay: () => Promise<void>;
  readonly untilDefinite: (send: () => Promise<Sent>, wrong: (why: string) => void) => Promise<Answer>;
};

export type SenderNeeds = {
  readonly wire: Wire;
  readonly journal: Journal;
  readonly random: Random;
  readonly progress: Progress;
  readonly nextNumber: () => number;
};

type Told = { readonly answer: Answer; readonly when: string };

/** What is wrong where two answers to one transaction differ. */
function differenceOf(op: WalletOp, first: Answer, second: Told): string | undefined {
  // A tombstone is no stored answer: a bet that comes late is told the balance of the moment.
  const text = ({ status, detail, balance }: Answer): string =>
    `${status} ${detail ?? ''} ${op.kind === 'bet' && status.endsWith('ROLLED_BACK') ? '' : (balance ?? '')}`;
  const [before, after] = [text(first), text(second.answer)];
  return before === after ? undefined : `answered ${before}, and ${second.when} ${after}`;
}

const writeCall = (n: number, kind: WalletOp['kind'], call: NewCall): WalletOp => ({
  n,
  kind,
  tx: randomUUID(),
  ref: call.ref ?? null,
  user: call.player.user,
  token: call.player.token,
  game: call.player.game,
  round: call.round,
  closed: call.closed ?? false,
  amount: (call.units ?? 0n).toString(),
  currency: call.player.currency,
});

export function createSender({ wire, journal, random, progress, nextNumber }: SenderNeeds): Sender {
  const remembered: { op: WalletOp; answer: Answer }[] = [];
  const wrong: Sender['wrong'] = (op, why, invariant = 'allowed') =>
    journal.write({ at: 'wrong', n: op.n, invariant, why: `${op.kind} ${op.tx} of ${op.user}: ${why}` });

  const untilDefinite: Sender['untilDefinite'] = async (send, tell) => {
    for (;;) {
      progress.sent += 1;
      const sent = await send();
      if (sent.kind === 'definite') return sent.answer;
      if (sent.kind === 'wrong') tell(sent.why);
      else progress.unanswered += 1;
      const afterMs = sent.kind === 'unknown' ? (sent.afterMs ?? 0) : 0;
      await pause(afterMs + RETRY_MS + random.below(RETRY_SPREAD_MS));
    }
  };
  const sendUntilDefinite = (op: WalletOp): Promise<Answer> =>
    untilDefinite(
      () => wire.sendCall(op),
      (why) => wrong(op, why),
    );
  const acknowledge = (op: WalletOp, answer: Answer): void => {
    journal.write({ at: 'ack', n: op.n, ...answer });
    progress.acked += 1;
    if (remembered.length < REMEMBERED_MAX) remembered.push({ op, answer });
    else remembered[random.below(REMEMBERED_MAX)] = { op, answer };
  };
  const compare = (op: WalletOp, first: Answer, second: Told): void => {
    const difference = differenceOf(op, first, second);
    if (difference !== undefined) wrong(op, difference, 'repeats');
  };
  return {
    untilDefinite,
    wrong,
    op: (kind, call) => writeCall(nextNumber(), kind, call),
    settle: async (op, allowed) => {
      journal.write({ at: 'intent', op });
      const twice = random.chance(0.12);
      const [first, second] = await Promise.all([sendUntilDefinite(op), twice ? sendUntilDefinite(op) : undefined]);
      if (second !== undefined) compare(op, first, { answer: second, when: 'at the same time' });
      const said = first.status.replace(/^RS_(ERROR_)?/, '');
      if (!allowed.includes(said)) wrong(op, `answered ${said} ${first.detail ?? ''}, allowed: ${allowed.join(' ')}`);
      acknowledge(op, first);
      return first;
    },
    tryOnce: async (op) => {
      journal.write({ at: 'intent', op });
      progress.sent += 1;
      const sent = await wire.sendCall(op);
      if (sent.kind === 'wrong') wrong(op, sent.why);
      if (sent.kind === 'unknown') progress.unanswered += 1;
      if (sent.kind !== 'definite') return undefined;
      acknowledge(op, sent.answer);
      return sent.answer;
    },
    replay: async () => {
      if (remembered.length === 0) return;
      const { op, answer } = random.pick(remembered);
      compare(op, answer, { answer: await sendUntilDefinite(op), when: 'when replayed' });
    },
  };
}
