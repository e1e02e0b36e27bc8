/**
 * The load of the fault lab, a process of its own that is never killed: signed wallet calls and signed webhooks against
 * whatever stands at the other end, each journalled before it is sent and after its definite answer. Stops on the
 * message 'stop', once everything it began has a definite answer.
 */
import { readFileSync } from 'node:fs';
import { openJournal } from './lib/journal.ts';
import { createSender, type Progress } from './lib/sender.ts';
import { pause, seededRandom } from './lib/random.ts';
import { pickScript } from './lib/scripts.ts';
import type { DepositOp, LoadConfig, LoadMessage } from './lib/types.ts';
import { createWire } from './lib/wire.ts';

const DELIVERIES_MAX = 5;
const DEPOSIT_EVERY_MS = 120;
const REPLAYS_AT_END = 300;
const REPORT_MS = 200;

const config = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as LoadConfig;
const wire = createWire(config);
const journal = openJournal(config.journal);
const random = seededRandom(config.seed);
let stopping = false;
let numbers = 0;
const nextNumber = (): number => (numbers += 1);
const progress: Progress = { acked: 0, sent: 0, unanswered: 0, stopping: () => stopping };
const sender = createSender({ wire, journal, random, progress, nextNumber });

async function caller(): Promise<void> {
  while (!stopping) {
    await pickScript(random)({ sender, wire, random, player: random.pick(config.players) });
    if (random.chance(0.15)) await sender.replay();
  }
}

/** Each order is announced one to five times, at different moments. */
async function deposits(): Promise<void> {
  const waiting = [...config.deposits];
  const deliveries: Promise<void>[] = [];
  for (let deposit = waiting.pop(); deposit && !stopping; deposit = waiting.pop()) {
    const order = deposit;
    const op: DepositOp = { n: nextNumber(), kind: 'deposit', id: order.id, user: order.user, amount: order.amount };
    journal.write({ at: 'intent', op });
    let told = false;
    const deliver = async (delayMs: number): Promise<void> => {
      await pause(delayMs);
      const answer = await sender.untilDefinite(
        () => wire.sendWebhook(op, order),
        (why) => journal.write({ at: 'wrong', n: op.n, invariant: 'allowed', why }),
      );
      if (told) return;
      told = true;
      journal.write({ at: 'ack', n: op.n, ...answer });
      progress.acked += 1;
    };
    for (let copy = 1 + random.below(DELIVERIES_MAX); copy > 0; copy -= 1)
      deliveries.push(deliver(random.below(1_500)));
    await pause(random.below(2 * DEPOSIT_EVERY_MS));
  }
  await Promise.all(deliveries);
}

process.on('message', (message) => {
  if (message === 'stop') stopping = true;
});
// Whoever started it is gone: it would ask on for ever.
const orphaned = (): never => process.exit(1);
process.once('disconnect', orphaned);
const told = (): LoadMessage => ({ acked: progress.acked, sent: progress.sent, unanswered: progress.unanswered });
const report = setInterval(() => process.connected && process.send?.(told()), REPORT_MS);
await Promise.all([deposits(), ...Array.from({ length: config.callers }, caller)]);
for (let left = REPLAYS_AT_END; left > 0; left -= config.callers)
  await Promise.all(Array.from({ length: Math.min(left, config.callers) }, () => sender.replay()));
clearInterval(report);
process.send?.(told());
wire.close();
process.off('disconnect', orphaned);
process.disconnect?.();
