import { BET, CONTEXT, ROLLBACK, WIN, type Mutant } from './mutant.ts';

/**
 * Broken builds that are whole in themselves and wrong: what they do agrees with the books that they keep, and one
 * invariant alone sees it.
 */
export const LONE_MUTANTS: readonly Mutant[] = [
  {
    name: 'the-content-leaves-out-the-round',
    nemesis: 'none',
    caughtBy: 'stored',
    alone: true,
    edits: [
      {
        file: CONTEXT,
        find: "hash('sha256', contentOf(call))",
        replace: "hash('sha256', contentOf({ ...call, round: '' }))",
      },
    ],
  },
  {
    name: 'refusals-that-nobody-asked-for',
    nemesis: 'none',
    caughtBy: 'asked',
    alone: true,
    edits: [],
    sql: [
      `create function copy_row() returns trigger language plpgsql security definer as $$ begin
        if random() < 0.2 and pg_trigger_depth() = 1 and new.kind <> 4 and new.status <> 0 then
          new.tx_uuid := gen_random_uuid();
          insert into vendors.vendor_tx select new.*;
        end if;
        return null;
      end $$`,
      'create trigger copy_row after insert on vendors.vendor_tx for each row execute function copy_row()',
    ],
  },
  {
    name: 'a-win-is-posted-in-two-parts',
    nemesis: 'none',
    caughtBy: 'once',
    alone: true,
    edits: [
      {
        file: WIN,
        find: "if (cash - jackpot > 0n) batch.move(wallet, 'cash', { ...win, amount: cash - jackpot });",
        replace:
          "if (cash - jackpot > 1n) batch.move(wallet, 'cash', { ...win, amount: 1n, " +
          'key: derivedId(context.supplierId, `part:${call.transactionUuid}`) });\n' +
          "  if (cash - jackpot > 1n) batch.move(wallet, 'cash', { ...win, amount: cash - jackpot - 1n });",
      },
    ],
  },
  {
    name: 'a-bet-loses-a-unit',
    nemesis: 'none',
    caughtBy: 'moved',
    alone: true,
    edits: [
      {
        file: BET,
        find: '  place(playerCall);\n',
        replace: '  place({ ...playerCall, call: { ...playerCall.call, amount: playerCall.call.amount - 1n } });\n',
      },
    ],
  },
  {
    name: 'a-closed-round-keeps-its-bet',
    nemesis: 'none',
    caughtBy: 'given-back',
    alone: true,
    edits: [
      {
        file: ROLLBACK,
        find: "  if (wager.state === 'reversed') return resultOf('RS_OK', wallet);\n",
        replace:
          "  if (wager.state === 'reversed') return resultOf('RS_OK', wallet);\n" +
          "  if (wager.state === 'settled' && mayBeTakenBack(wager, batch.now)) return resultOf('RS_OK', wallet);\n",
      },
      // The books hold a rollback against the bet that it names.
      {
        file: CONTEXT,
        find: '    reference,\n    ...codesOf(result),',
        replace: "    reference: call.kind === 'rollback' ? null : reference,\n    ...codesOf(result),",
      },
    ],
  },
  {
    name: 'a-round-closed-in-the-same-batch-pays-again',
    nemesis: 'none',
    caughtBy: 'paid-once',
    alone: true,
    edits: [
      {
        file: WIN,
        find: 'if (wager.roundClosed && !call.isSupplierPromo)\n',
        replace: 'if (wager.roundClosed && wager.settledAt !== playerCall.batch.now && !call.isSupplierPromo)\n',
      },
    ],
  },
  {
    name: 'what-was-paid-is-not-held-against-the-order',
    nemesis: 'none',
    caughtBy: 'deposits',
    alone: true,
    edits: [
      {
        file: 'modules/money/cashier/commands/credit-deposit.ts',
        find: 'const contradiction = contradictionOf(order, checkout, { provider, now: deps.now() });',
        replace: 'const contradiction = undefined;',
      },
    ],
    sql: [
      'create function shave() returns trigger language plpgsql as $$ ' +
        'begin new.amount := new.amount - 1; return new; end $$',
      'create trigger shave before insert on cashier.deposit for each row execute function shave()',
    ],
  },
  {
    name: 'a-gift-that-nobody-gave',
    nemesis: 'none',
    caughtBy: 'balances',
    alone: true,
    edits: [
      {
        file: BET,
        find: '  place(playerCall);\n',
        replace:
          '  place(playerCall);\n' +
          "  if (playerCall.call.transactionUuid.endsWith('7'))\n" +
          "    playerCall.batch.move(playerCall.wallet, 'cash', { house: 'cashier:conformance', kind: 'deposit', " +
          'amount: 1n, key: crypto.randomUUID(), tx: crypto.randomUUID(), ref: null });\n',
      },
    ],
  },
  {
    name: 'a-closed-round-is-told-as-taken-back',
    nemesis: 'none',
    caughtBy: 'allowed',
    alone: true,
    edits: [
      {
        file: WIN,
        find:
          'if (wager.roundClosed && !call.isSupplierPromo)\n' +
          "    return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'ROUND_CLOSED');",
        replace:
          'if (wager.roundClosed && !call.isSupplierPromo)\n' +
          "    return resultOf('RS_ERROR_TRANSACTION_ROLLED_BACK', wallet);",
      },
    ],
  },
  {
    name: 'the-studio-ends-once-there-is-play',
    nemesis: 'none',
    caughtBy: 'up',
    alone: true,
    edits: [
      {
        app: 'studio',
        file: 'main.ts',
        find: '  let asked = false;\n',
        replace:
          "  const { existsSync } = await import('node:fs');\n" +
          "  const load = `${process.env['STUDIO_KEYS_DIR']}/../load.json`;\n" +
          '  setInterval(() => existsSync(load) && process.exit(1), 500);\n' +
          '  let asked = false;\n',
      },
    ],
  },
  {
    name: 'the-winner-board-stands-still',
    nemesis: 'none',
    caughtBy: 'outbox',
    alone: true,
    edits: [],
    sql: [
      "create function stand_still() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
      'create trigger stand_still before insert or update on outbox.outbox_cursor for each row ' +
        "when (new.consumer = 'winner-board') execute function stand_still()",
    ],
  },
];
