/** A login with steps: every way through its graph, and every way past it that somebody may try. */
import type { LoginProof, LoginStep, LoginValue } from '@baize/contract/identity';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OperatorContext } from '../../../context.ts';
import type { MemberId } from '../../../ids.ts';
import { createTestChannels } from '../../../testing-channels.ts';
import { createTestSite, type Browser, type Reply, type TestSite } from '../../../testing-site.ts';
import { resetPlayerFactor } from './commands/reset-player-factor.ts';
import { codeAt } from '../../base/operators/index.ts';

let site: TestSite;
const sent = createTestChannels();
const PASSWORD = 'river-lamp-42';
const HOLDER = 'Rahima Begum';
const STEP_MS = 30_000;
const bound = new Set<MemberId>();
let last = 0;

beforeAll(async () => {
  site = await createTestSite({
    channels: sent.channels,
    env: {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'no-reply@example.com',
    },
    neighbours: {
      holders: {
        isBound: async (_tx, member) => bound.has(member),
        isHolder: async (_tx, member, name) => bound.has(member) && name === HOLDER,
      },
    },
  });
});
afterAll(() => site.close());
beforeEach(() => newPlace({ on: true, days: 30, ways: ['sms', 'email', 'payee', 'totp'] }));

async function newPlace(values: object): Promise<void> {
  await site.deps.db.tx(site.first, (tx) =>
    tx.run(
      `update brand.brand set settings = jsonb_set(settings, '{login}',
         coalesce(settings -> 'login', '{}') || $1::jsonb) where id = $2`,
      [JSON.stringify({ newPlace: values }), site.first],
    ),
  );
  site.brands.invalidate();
}

type Owner = {
  readonly account: string;
  readonly id: MemberId;
  readonly email: string;
  /** Where they have been logged in before. */
  readonly home: Browser;
  readonly secret: string | undefined;
  readonly recoveryCodes: readonly string[];
};

/** A member who is known at home, with an address they have proven, a bank account and an authenticator as asked. */
async function open(has: { email?: boolean; payee?: boolean; totp?: boolean }): Promise<Owner> {
  const account = `stepper${String((last += 1))}`;
  const email = `${account}@example.com`;
  const opened = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD, person: { email } }),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  const id = opened.value;
  if (has.email)
    await site.deps.db.tx(site.first, (tx) =>
      tx.run('update identity.person set email_proven_at = now() where member_id = $1', [id]),
    );
  const home = site.browser();
  // Nobody could prove anything yet: the first login makes its place known.
  const first = await home.login(account, PASSWORD);
  const kept = has.email ? await pass(home, { account, email }, { ...stepOf(first)!, way: 'email' }) : first;
  home.token = (kept.value as LoginValue).token;
  if (has.payee) bound.add(id);
  if (!has.totp) return { account, id, email, home, secret: undefined, recoveryCodes: [] };
  const { secret, ticket } = (await home.call('startAuthenticator', { password: PASSWORD })).value as {
    secret: string;
    ticket: string;
  };
  const code = await codeAt(secret, site.deps.now());
  const confirmed = await home.call('confirmAuthenticator', { ticket, code });
  expect(confirmed.code).toBe('OK');
  const { recoveryCodes } = confirmed.value as { recoveryCodes: string[] };
  return { account, id, email, home, secret, recoveryCodes };
}

const stepOf = (reply: Reply): LoginStep | undefined => (reply.value as LoginValue | null)?.step;
const waysOf = (reply: Reply): LoginProof[] | undefined => stepOf(reply)?.ways.map(({ way }) => way);

/** A right proof of a way. A code of the authenticator is good once, so the clock goes on before each. */
async function proofOf(
  browser: Browser,
  owner: Pick<Owner, 'email'> & Partial<Owner>,
  { ticket, way }: { ticket: string; way: LoginProof },
): Promise<string> {
  if (way === 'payee') return HOLDER;
  if (way === 'recovery') return owner.recoveryCodes![0]!;
  if (way === 'totp') {
    site.turnClock(STEP_MS);
    return codeAt(owner.secret!, site.deps.now());
  }
  expect((await browser.call('sendStepCode', { ticket, way })).code).toBe('OK');
  await site.verification.sendNow();
  return sent.codeFor(owner.email);
}

async function pass(
  browser: Browser,
  owner: Pick<Owner, 'email'> & Partial<Owner>,
  order: { ticket: string; way: LoginProof },
): Promise<Reply> {
  const proof = await proofOf(browser, owner, order);
  return browser.call('passLoginStep', { ticket: order.ticket, way: order.way, proof });
}
const sessionsOf = async ({ id }: Owner): Promise<number> =>
  (
    await site.deps.db.tx(site.first, (tx) =>
      tx.row<{ n: number }>('select count(*)::integer as n from identity.session where member_id = $1', [id]),
    )
  ).n;

test('at a place that is known a password is enough; from a new one the member proves it once', async () => {
  const owner = await open({ email: true, payee: true });
  expect(stepOf(await owner.home.login(owner.account, PASSWORD))).toBeUndefined();
  const away = site.browser();
  const asked = await away.login(owner.account, PASSWORD);
  expect(asked.value).toMatchObject({ token: '', firstTimeLogin: false, previousLoginAt: null });
  expect(stepOf(asked)).toMatchObject({ need: 'place', ways: [{ way: 'email' }, { way: 'payee', masked: '' }] });
  expect(stepOf(asked)!.ways[0]!.masked).not.toContain(owner.email);
  const entered = await pass(away, owner, { ...stepOf(asked)!, way: 'payee' });
  expect((entered.value as LoginValue).token).not.toBe('');
  expect(stepOf(await away.login(owner.account, PASSWORD))).toBeUndefined();
  site.turnClock(31 * 24 * 3_600_000);
  expect(waysOf(await away.login(owner.account, PASSWORD))).toEqual(['email', 'payee']);
});

test('a known device in a new network, and a new device in a known one, are new places', async () => {
  const owner = await open({ payee: true });
  const [home, neighbour] = [site.browser({ ip: '203.0.113.7' }), site.browser({ ip: '203.0.113.99' })];
  await pass(home, owner, { ...stepOf(await home.login(owner.account, PASSWORD))!, way: 'payee' });
  const moved = site.browser({ ip: '198.51.100.7' });
  moved.cookies.set('baize_device', home.cookies.get('baize_device')!);
  expect(waysOf(await moved.login(owner.account, PASSWORD))).toEqual(['payee']);
  expect(waysOf(await neighbour.login(owner.account, PASSWORD))).toEqual(['payee']);
  // Another address of the same network is no new place.
  neighbour.cookies.set('baize_device', home.cookies.get('baize_device')!);
  expect(waysOf(await neighbour.login(owner.account, PASSWORD))).toBeUndefined();
});

test('where the brand does not ask, or nobody could answer, a new place is none', async () => {
  const bare = await open({});
  expect(stepOf(await site.browser().login(bare.account, PASSWORD))).toBeUndefined();
  await newPlace({ on: false });
  const owner = await open({ payee: true });
  expect(stepOf(await site.browser().login(owner.account, PASSWORD))).toBeUndefined();
});

test('an authenticator is asked for everywhere, and its code is good once', async () => {
  const owner = await open({ totp: true });
  const asked = stepOf(await owner.home.login(owner.account, PASSWORD))!;
  expect(asked).toMatchObject({ need: 'factor', ways: [{ way: 'totp' }, { way: 'recovery' }] });
  const proof = await proofOf(owner.home, owner, { ticket: asked.ticket, way: 'totp' });
  expect((await owner.home.call('passLoginStep', { ticket: asked.ticket, way: 'totp', proof })).code).toBe('OK');
  const again = stepOf(await owner.home.login(owner.account, PASSWORD))!;
  expect((await owner.home.call('passLoginStep', { ticket: again.ticket, way: 'totp', proof })).code).toBe(
    'PROOF_WRONG',
  );
  // A recovery code too, however it is written.
  const recovery = { ticket: again.ticket, way: 'recovery' };
  const written = owner.recoveryCodes[1]!.toLowerCase().replace('-', ' ');
  expect((await owner.home.call('passLoginStep', { ...recovery, proof: written })).code).toBe('OK');
  const third = stepOf(await owner.home.login(owner.account, PASSWORD))!;
  const used = { ...recovery, ticket: third.ticket, proof: owner.recoveryCodes[1]! };
  expect((await owner.home.call('passLoginStep', used)).code).toBe('PROOF_WRONG');
});

test('a code that sets a new password does not go around the authenticator', async () => {
  const owner = await open({ email: true, totp: true });
  const thief = site.browser();
  const named = { username: owner.account, email: owner.email };
  expect((await thief.call('forgetPassword', named)).code).toBe('OK');
  await site.verification.sendNow();
  const verificationCode = sent.codeFor(owner.email);
  const set = await thief.call('setPasswordByEmail', { ...named, newPassword: 'meadow-lamp-77', verificationCode });
  expect(set.code).toBe('OK');
  expect(set.value).toMatchObject({
    token: '',
    step: { need: 'factor', ways: [{ way: 'totp' }, { way: 'recovery' }] },
  });
});

test('a step is nothing on another device, after its time, after a new password, and for a way it does not offer', async () => {
  const owner = await open({ payee: true });
  const begin = async (browser = site.browser()) => {
    const { ticket } = stepOf(await browser.login(owner.account, PASSWORD))!;
    return { browser, order: { ticket, way: 'payee', proof: HOLDER } };
  };
  const before = await sessionsOf(owner);
  const stolen = await begin();
  expect((await site.browser().call('passLoginStep', stolen.order)).code).toBe('LOGIN_STEP_OVER');
  expect((await stolen.browser.call('passLoginStep', { ...stolen.order, way: 'recovery' })).code).toBe('BAD_REQUEST');
  expect((await stolen.browser.call('sendStepCode', { ticket: stolen.order.ticket, way: 'sms' })).code).toBe(
    'LOGIN_STEP_OVER',
  );
  site.turnClock(11 * 60_000);
  expect((await stolen.browser.call('passLoginStep', stolen.order)).code).toBe('LOGIN_STEP_OVER');
  const late = await begin();
  await site.deps.db.tx(site.first, (tx) =>
    tx.run("update identity.member set password_changed_at = now() + interval '1 s' where id = $1", [owner.id]),
  );
  expect((await late.browser.call('passLoginStep', late.order)).code).toBe('LOGIN_STEP_OVER');
  expect(await sessionsOf(owner)).toBe(before);
});

test('of fifty right proofs at once one opens a session, and of a hundred guesses five are looked at', async () => {
  const owner = await open({ payee: true });
  const right = site.browser();
  const { ticket } = stepOf(await right.login(owner.account, PASSWORD))!;
  const before = await sessionsOf(owner);
  const many = await Promise.all(
    Array.from({ length: 50 }, () => right.call('passLoginStep', { ticket, way: 'payee', proof: HOLDER })),
  );
  expect(many.filter(({ code }) => code === 'OK')).toHaveLength(1);
  expect(await sessionsOf(owner)).toBe(before + 1);
  const guesser = site.browser();
  const next = stepOf(await guesser.login(owner.account, PASSWORD))!;
  const guesses = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      guesser.call('passLoginStep', { ticket: next.ticket, way: 'payee', proof: `Guess ${n}` }),
    ),
  );
  expect(guesses.filter(({ code }) => code === 'PROOF_WRONG').length).toBeLessThanOrEqual(5);
  expect(guesses.some(({ code }) => code === 'OK')).toBe(false);
});

/** What one can do with a login that is under way. */
type Move = { readonly way: LoginProof; readonly right: boolean; readonly replay: boolean };
const anyMove: fc.Arbitrary<Move> = fc.record({
  way: fc.constantFrom<LoginProof>('email', 'payee', 'totp', 'recovery'),
  right: fc.boolean(),
  replay: fc.boolean(),
});

test('whatever is tried in whatever order, no session is opened before every need is met', async () => {
  // Without the authenticator among the ways of a new place, such a login has two steps.
  await newPlace({ on: true, days: 30, ways: ['email', 'payee'] });
  const scene = fc.record({ totp: fc.boolean(), payee: fc.boolean(), moves: fc.array(anyMove, { maxLength: 5 }) });
  await fc.assert(
    fc.asyncProperty(scene, async ({ totp, payee, moves }) => {
      const owner = await open({ totp, payee });
      const away = site.browser();
      const begun = await away.login(owner.account, PASSWORD);
      const before = await sessionsOf(owner);
      const lacking = new Set([...(totp ? ['factor'] : []), ...(payee ? ['place'] : [])]);
      if (lacking.size === 0) {
        expect(stepOf(begun)).toBeUndefined();
        return;
      }
      let step = stepOf(begun)!;
      let former = step.ticket;
      for (const { way, right, replay } of moves) {
        const isOffered = step.ways.some((offered) => offered.way === way);
        const proof = right && isOffered ? await proofOf(away, owner, { ticket: step.ticket, way }) : '000000';
        const ticket = replay ? former : step.ticket;
        const isStale = ticket !== step.ticket;
        const reply = await away.call('passLoginStep', { ticket, way, proof });
        if (reply.code !== 'OK') {
          expect(right && isOffered && !isStale).toBe(false);
          expect(await sessionsOf(owner)).toBe(before);
          continue;
        }
        expect(right && isOffered && !isStale).toBe(true);
        lacking.delete(way === 'payee' || way === 'email' ? 'place' : 'factor');
        const next = stepOf(reply);
        expect([(reply.value as LoginValue).token !== '', await sessionsOf(owner)]).toEqual(
          lacking.size === 0 ? [true, before + 1] : [false, before],
        );
        if (!next) return;
        former = step.ticket;
        step = next;
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);

test('an authenticator is switched on and off by its owner alone, and recovery codes rest as hashes', async () => {
  const owner = await open({ totp: true });
  const security = async () => (await owner.home.call('getSecurity')).value as unknown as Record<string, unknown>;
  expect(await security()).toMatchObject({ authenticator: { codesLeft: 10, resetDueAt: null }, heldUntil: null });
  expect((await owner.home.call('startAuthenticator', { password: PASSWORD })).code).toBe('STATE_CONFLICT');
  const off = { password: PASSWORD, code: '000000' };
  expect((await owner.home.call('removeAuthenticator', { ...off, password: 'not-it-at-all' })).code).toBe(
    'OLD_PASSWORD_WRONG',
  );
  expect((await owner.home.call('removeAuthenticator', off)).code).toBe('CODE_WRONG');
  const renewed = await owner.home.call('renewRecoveryCodes', { ...off, code: owner.recoveryCodes[0]! });
  const fresh = (renewed.value as { recoveryCodes: string[] }).recoveryCodes;
  expect(new Set([...fresh, ...owner.recoveryCodes]).size).toBe(20);
  expect((await owner.home.call('removeAuthenticator', { ...off, code: owner.recoveryCodes[2]! })).code).toBe(
    'CODE_WRONG',
  );
  expect((await owner.home.call('removeAuthenticator', { ...off, code: fresh[0]! })).code).toBe('OK');
  expect(await security()).toMatchObject({ authenticator: null });
  const stored = await site.deps.db.tx(site.first, (tx) => tx.rows('select * from identity.recovery_code'));
  expect(
    JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(fresh[1]);
});

test('an operator’s reset takes the authenticator off after a day, holds the money a day longer, and its owner stops it', async () => {
  const [lost, warned] = [await open({ totp: true }), await open({ totp: true })];
  const by = { brandId: site.first, operator: { id: 1, name: 'mila' }, ip: '10.9.9.9' } as unknown as OperatorContext;
  const parts = { db: site.deps.db, now: site.deps.now };
  const reset = ({ id }: Owner) => resetPlayerFactor(parts, by, { id, reason: 'phone lost, called back' });
  const held = ({ id }: Owner) => site.deps.db.tx(site.first, (tx) => site.identity.heldUntil(tx, id));
  expect([(await reset(lost)).ok, (await reset(warned)).ok]).toEqual([true, true]);
  expect(await reset(lost)).toMatchObject({ ok: false, error: { code: 'STATE_CONFLICT' } });
  expect(await held(lost)).not.toBeNull();
  expect((await warned.home.call('stopAuthenticatorReset')).code).toBe('OK');
  expect((await warned.home.call('stopAuthenticatorReset')).code).toBe('NOT_FOUND');
  expect(await held(warned)).toBeNull();
  const asksFactor = async ({ home, account }: Owner) =>
    waysOf(await home.login(account, PASSWORD))?.includes('totp') ?? false;
  site.turnClock(23 * 3_600_000);
  expect(await asksFactor(lost)).toBe(true);
  site.turnClock(2 * 3_600_000);
  expect([await asksFactor(lost), await asksFactor(warned)]).toEqual([false, true]);
  expect(await held(lost)).not.toBeNull();
  site.turnClock(24 * 3_600_000);
  expect(await held(lost)).toBeNull();
  const audit = await site.deps.db.tx(site.first, (tx) =>
    tx.rows<{ target: string }>("select target from audit.audit where action = 'reset-authenticator'"),
  );
  expect(audit.map(({ target }) => target)).toEqual([`player:${lost.id}`, `player:${warned.id}`]);
});
