import { LONE_MUTANTS } from './lone-mutants.ts';
import {
  CONTEXT,
  ROLLBACK,
  ROLLUPS,
  RUN_BATCH,
  TRANSACTIONS,
  WAGERS,
  WALLET_CALL,
  WIN,
  WRITE,
  type Mutant,
} from './mutant.ts';

/** Every broken build that the lab runs. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'ids-are-forgotten',
    nemesis: 'none',
    caughtBy: 'once',
    edits: [
      { file: CONTEXT, find: 'if (!known) return undefined;', replace: 'if (known || !known) return undefined;' },
      {
        file: TRANSACTIONS,
        find: '$9::smallint[], $10::bigint[]) as n`',
        replace: '$9::smallint[], $10::bigint[]) as n on conflict do nothing`',
      },
      {
        file: WAGERS,
        find: "{ name: 'wager_place', text: INSERT }",
        replace: "{ name: 'wager_place', text: `${INSERT} on conflict do nothing` }",
      },
      { file: WRITE, find: 'postings.map((p) => p.key)', replace: 'postings.map(() => crypto.randomUUID())' },
    ],
  },
  {
    name: 'answers-before-the-commit',
    nemesis: 'kill-server',
    caughtBy: 'stored',
    edits: [
      {
        file: RUN_BATCH,
        find: '    if (answers.size > 0) await commitBatch(',
        replace:
          '    for (const [each, answer] of answers) each.done(answer);\n' +
          '    await new Promise((tick) => setTimeout(tick, 25));\n' +
          '    if (answers.size > 0) await commitBatch(',
      },
      {
        file: RUN_BATCH,
        find: '        await commitBatch(batch, (writes) => [...writes, COMMIT]);',
        replace:
          '        for (const [each, answer] of answers) each.done(answer);\n' +
          '        await new Promise((tick) => setTimeout(tick, 25));\n' +
          '        await commitBatch(batch, (writes) => [...writes, COMMIT]);',
      },
    ],
  },
  // After a restart nothing is remembered: what is not remembered must not be taken for what never was.
  {
    name: 'forgotten-is-taken-for-absent',
    nemesis: 'kill-server',
    caughtBy: 'repeats',
    edits: [
      {
        file: 'ledger/batch.ts',
        find: 'proven: absent.every(({ map, key }) => map.has(key))',
        replace: 'proven: absent.length >= 0',
      },
    ],
  },
  {
    name: 'wallets-are-not-locked',
    nemesis: 'none',
    caughtBy: 'balances',
    restart: true,
    edits: [],
    sql: [
      'alter table ledger.posting drop constraint posting_pkey',
      'alter function ledger_wallets rename to ledger_wallets_locked',
      `create function ledger_wallets(p_members bigint[], p_lock boolean) returns table (
          id bigint, member_id bigint, brand_id integer, currency text, version bigint, balance bigint, seq bigint,
          bonus_id bigint, bonus_balance bigint, bonus_seq bigint, held_id bigint, held_balance bigint, held_seq bigint,
          now timestamptz) language sql security definer set search_path = pg_catalog, public, ledger as $$
        select w.* from ledger_wallets_locked(p_members, false) w, (select pg_sleep(0.005)) slow $$`,
      'grant execute on function ledger_wallets to baize_app',
      `create or replace function ledger_lock_free(p_members bigint[]) returns bigint[] language sql
        set search_path = pg_catalog as $$ select '{}'::bigint[] $$`,
      `create or replace function ledger_write(
          p_wallet bigint[], p_wallet_version bigint[], p_account bigint[], p_version bigint[], p_seq bigint[],
          p_contra bigint[], p_amount bigint[], p_after bigint[], p_last boolean[], p_kind smallint[], p_key uuid[],
          p_tx uuid[], p_ref uuid[])
        returns void language plpgsql security definer set search_path = pg_catalog, public, ledger as $$
        begin
          insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx, ref)
          select * from unnest(p_account, p_seq, p_contra, p_amount, p_after, p_kind, p_key, p_tx, p_ref);
          update ledger.account a set balance = d.after, seq = d.seq, version = a.version + 1
          from (
            select u.id, u.after, u.seq
            from unnest(p_account, p_after, p_seq, p_last) as u (id, after, seq, last) where u.last
          ) d where a.id = d.id;
          update ledger.account a set balance = a.balance - d.amount
          from (
            select u.id, sum(u.amount)::bigint as amount
            from unnest(p_contra, p_amount) as u (id, amount) group by 1
          ) d where a.id = d.id;
        end $$`,
    ],
  },
  {
    name: 'other-content-is-a-repeat',
    nemesis: 'none',
    caughtBy: 'repeats',
    alone: true,
    edits: [
      {
        file: CONTEXT,
        find: 'if (known.content !== contentHash(call)) return',
        replace: 'if (known.content === undefined) return',
      },
    ],
  },
  {
    name: 'refusals-are-not-stored',
    nemesis: 'none',
    caughtBy: 'stored',
    edits: [
      {
        file: CONTEXT,
        find: 'if (!isStored(result.status)) return result;',
        replace: "if (result.status !== 'RS_OK') return result;",
      },
    ],
  },
  {
    name: 'rollbacks-are-applied-twice',
    nemesis: 'none',
    caughtBy: 'moved',
    edits: [{ file: ROLLBACK, find: "if (wager.state === 'reversed') return resultOf('RS_OK', wallet);", replace: '' }],
  },
  {
    name: 'no-tombstone',
    nemesis: 'none',
    caughtBy: 'given-back',
    edits: [
      {
        file: ROLLBACK,
        find: '    leaveTombstone(playerCall);\n',
        replace: '',
      },
    ],
  },
  {
    name: 'reversed-bets-are-paid',
    nemesis: 'none',
    caughtBy: 'paid-once',
    edits: [
      {
        file: WIN,
        find: "if (wager.state === 'reversed') return resultOf('RS_ERROR_TRANSACTION_ROLLED_BACK', wallet);",
        replace: '',
      },
    ],
  },
  {
    name: 'closed-rounds-pay-again',
    nemesis: 'none',
    caughtBy: 'allowed',
    edits: [
      {
        file: WIN,
        find:
          'if (wager.roundClosed && !call.isSupplierPromo)\n' +
          "    return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'ROUND_CLOSED');",
        replace: '',
      },
    ],
  },
  {
    name: 'deposits-are-credited-per-webhook',
    nemesis: 'none',
    caughtBy: 'deposits',
    edits: [
      {
        file: 'modules/money/cashier/commands/credit-deposit.ts',
        find: "if (order.state === 'credited') return ok('already-credited');",
        replace: '',
      },
      {
        file: 'modules/money/cashier/post-deposit.ts',
        find: "kind: 'deposit', key: id }",
        replace: "kind: 'deposit', key: crypto.randomUUID() as typeof id }",
      },
    ],
  },
  {
    name: 'unsure-is-told-as-done',
    nemesis: 'kill-postgres',
    caughtBy: 'stored',
    edits: [
      {
        file: 'modules/games/vendors/dialects/v2.ts',
        find: 'writeAnswer(await kernel.answer({ supplier, call, digest }))',
        replace:
          "writeAnswer(await kernel.answer({ supplier, call, digest }).catch(() => ({ status: 'RS_OK', " +
          "requestUuid: call.requestUuidEcho, user: call.user, currency: 'BDT', balance: 0n })))",
      },
    ],
  },
  {
    name: 'commits-are-not-awaited-on-disk',
    nemesis: 'kill-postgres',
    caughtBy: 'stored',
    restart: true,
    edits: [],
    sql: ['alter database baize set synchronous_commit = off'],
  },
  {
    name: 'the-relay-skips-late-commits',
    nemesis: 'none',
    caughtBy: 'rollups',
    edits: [
      {
        file: 'outbox/read.ts',
        find: "export const BOUND = 'pg_snapshot_xmin(pg_current_snapshot())';",
        replace: "export const BOUND = 'pg_snapshot_xmax(pg_current_snapshot())';",
      },
    ],
    // Some commits come late, as they do on a disk that is busy: the door's own transactions are too short to overtake
    // each other often.
    sql: [
      'create function dawdle() returns trigger language plpgsql as $$ begin if ' +
        'random() < 0.1 then perform pg_sleep(0.06); end if; return null; end $$',
      'create trigger dawdle after insert on outbox.outbox for each statement execute function dawdle()',
    ],
  },
  {
    name: 'players-of-a-day-are-forgotten',
    nemesis: 'none',
    caughtBy: 'rollups',
    alone: true,
    edits: [{ file: ROLLUPS, find: '  await notePlayers(tx, brandId, lines);\n', replace: '' }],
  },
  {
    name: 'the-spread-counts-first-wins-only',
    nemesis: 'none',
    caughtBy: 'rollups',
    edits: [{ file: ROLLUPS, find: 'squares = r.squares + excluded.squares', replace: 'squares = r.squares' }],
  },
  {
    name: 'rows-that-nobody-asked-for',
    nemesis: 'none',
    caughtBy: 'asked',
    edits: [],
    sql: [
      `create function copy_row() returns trigger language plpgsql security definer as $$ begin
        if random() < 0.02 and pg_trigger_depth() = 1 and new.kind <> 4 then
          new.tx_uuid := gen_random_uuid();
          insert into vendors.vendor_tx select new.*;
        end if;
        return null;
      end $$`,
      'create trigger copy_row after insert on vendors.vendor_tx for each row execute function copy_row()',
    ],
  },
  {
    name: 'a-house-grows-by-itself',
    nemesis: 'none',
    caughtBy: 'books',
    alone: true,
    edits: [],
    sql: [
      `create function grow() returns trigger language plpgsql as $$ begin
        if random() < 0.02 then new.balance := new.balance + 1; end if;
        return new;
      end $$`,
      'create trigger grow before update on ledger.account for each row when (new.house is not null) ' +
        'execute function grow()',
    ],
  },
  {
    name: 'an-operation-is-never-answered',
    nemesis: 'none',
    caughtBy: 'answered',
    alone: true,
    edits: [
      {
        file: WALLET_CALL,
        find: '  const wallet = batch.wallet(member);\n  return wallet ? decideTransaction',
        replace:
          "  if (call.transactionUuid.endsWith('7')) throw new Error('never');\n" +
          '  const wallet = batch.wallet(member);\n  return wallet ? decideTransaction',
      },
    ],
  },
  {
    name: 'an-error-ends-the-process',
    nemesis: 'none',
    caughtBy: 'up',
    edits: [
      {
        file: WALLET_CALL,
        find: '  const wallet = batch.wallet(member);\n  return wallet ? decideTransaction',
        replace:
          '  if (Math.random() < 0.002) process.exit(1);\n' +
          '  const wallet = batch.wallet(member);\n  return wallet ? decideTransaction',
      },
    ],
  },
  {
    name: 'a-consumer-stands-still',
    nemesis: 'none',
    caughtBy: 'outbox',
    edits: [],
    sql: [
      // A single event that fails is put aside: only a cursor that cannot move holds a consumer up.
      "create function stand_still() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
      'create trigger stand_still before insert or update on outbox.outbox_cursor for each row ' +
        "when (new.consumer = 'rollups') execute function stand_still()",
    ],
  },
  ...LONE_MUTANTS,
];
