import { randomUUID } from 'node:crypto';
import type { Journal } from './journal.ts';
import { pause, type Random } from './random.ts';
import type { LabPlayer, WalletOp } from './types.ts';
import type { Answer, Sent, Wire } from './wire.ts';

const RETRY_MS = 40;
const RETRY_SPREAD_MS = 120;
const REMEMBERED_MAX = 4_000;

/** Whoever wants to know how the load goes on reads these. */
export type Progress = { acked: number; sent: number; readonly stopping: () => boolean };

/** One transaction under the supplier's discipline: journalled, sent until a definite answer, journalled again, repeated at times. */
export type Desk = {
  readonly op: (
    kind: WalletOp['kind'],
    of: { player: LabPlayer; round: string; ref?: string; closed?: boolean; units?: bigint },
  ) => WalletOp;
  /** The definite answer. Answers outside `allowed` are written down as wrong. */
  readonly settle: (op: WalletOp, allowed: readonly string[]) => Promise<Answer>;
  /** One try without any retry: undefined where the outcome is unknown. */
  readonly tryOnce: (op: WalletOp) => Promise<Answer | undefined>;
  readonly wrong: (op: WalletOp, why: string) => void;
  /** Sends an old transaction once more and expects its old answer. */
  readonly replay: () => Promise<void>;
  readonly untilDefinite: (send: () => Promise<Sent>, wrong: (why: string) => void) => Promise<Answer>;
};

export function createDesk(
  wire: Wire,
  journal: Journal,
  random: Random,
  progress: Progress,
  nextNumber: () => number,
): Desk {
  const remembered: { op: WalletOp; answer: Answer }[] = [];
  const wrong: Desk['wrong'] = (op, why) =>
    journal.write({ at: 'wrong', n: op.n, why: `${op.kind} ${op.tx} of ${op.user}: ${why}` });

  const untilDefinite: Desk['untilDefinite'] = async (send, tell) => {
    for (;;) {
      progress.sent += 1;
      const sent = await send();
      if (sent.kind === 'definite') return sent.answer;
      if (sent.kind === 'wrong') tell(sent.why);
      await pause(RETRY_MS + random.below(RETRY_SPREAD_MS));
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
  const sameOrWrong = (op: WalletOp, first: Answer, second: Answer, when: string): void => {
    // A tombstone is no stored answer: the bet that comes late is told the balance of the moment.
    const text = ({ status, detail, balance }: Answer): string =>
      `${status} ${detail ?? ''} ${op.kind === 'bet' && status.endsWith('ROLLED_BACK') ? '' : (balance ?? '')}`;
    if (text(first) !== text(second)) wrong(op, `answered ${text(first)}, and ${when} ${text(second)}`);
  };
  return {
    untilDefinite,
    wrong,
    op: (kind, { player, round, ref, closed = false, units = 0n }) => ({
      n: nextNumber(),
      kind,
      tx: randomUUID(),
      ref: ref ?? null,
      user: player.user,
      token: player.token,
      game: player.game,
      round,
      closed,
      amount: units.toString(),
      currency: player.currency,
    }),
    settle: async (op, allowed) => {
      journal.write({ at: 'intent', op });
      const twice = random.chance(0.12);
      const [first, second] = await Promise.all([sendUntilDefinite(op), twice ? sendUntilDefinite(op) : undefined]);
      if (second !== undefined) sameOrWrong(op, first, second, 'at the same time');
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
      if (sent.kind !== 'definite') return undefined;
      acknowledge(op, sent.answer);
      return sent.answer;
    },
    replay: async () => {
      if (remembered.length === 0) return;
      const { op, answer } = random.pick(remembered);
      sameOrWrong(op, answer, await sendUntilDefinite(op), 'when replayed');
    },
  };
}
