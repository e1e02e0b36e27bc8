/**
 * Somebody who can write to the database moves sealed values to other rows, plays old ones back, and takes a key's
 * retirement back; and keys are rotated while others write, stopped halfway, and begun with a wrong key file.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../ids.ts';
import { createPersonVault, type PersonVault, type SealedPerson } from '../modules/people/identity/person-vault.ts';
import { loadSecrets, sealBox } from '../secrets.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';
import { createKeyring } from './index.ts';

const PASSWORD = 'a long enough password';
const BY = { name: 'cli:test', ip: 'local' };
let t: TestPlatform;
let vault: PersonVault;
let count = 0;

beforeAll(async () => {
  t = await createTestPlatform();
  vault = createPersonVault(t.platform.deps.keyring, t.platform.deps.secrets);
});
afterAll(() => t.close());

const sql = <R extends object>(text: string, values: unknown[] = [], brand = t.brandId) =>
  t.platform.deps.db.tx(brand, (tx) => tx.rows<R>(text, values));

async function operator() {
  const name = `sealed${(count += 1)}`;
  const draft = { name, displayName: name, role: 'auditor' as const, password: PASSWORD, brandIds: [t.brandId] };
  const { id, totpSecret } = await t.platform.operators.create(draft);
  const login = async (secret = totpSecret) => {
    t.turnClock(30_000); // a code is good once
    const code = await generate({ secret, epoch: Math.floor(t.platform.deps.now().getTime() / 1_000) });
    return t.platform.operators.openSession({
      name,
      password: PASSWORD,
      code,
      ip: `10.3.0.${(count += 1)}`,
      userAgent: '',
    });
  };
  return { id: Number(id), name, totpSecret, login };
}

async function person(email = `p${(count += 1)}@example.org`) {
  const { deps, identity } = t.platform;
  const id = await deps.db.tx(t.brandId, async (tx) => {
    const made = await identity.createMember(tx, t.brandId, {
      account: `person${(count += 1)}`,
      type: 0,
      password: 'river-lamp-42',
      person: { email },
    });
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  });
  return { id, email };
}
const rowOf = (id: MemberId): Promise<SealedPerson> =>
  t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.row<SealedPerson>(
      'select data, wrapped_key as "wrappedKey", key_version as "keyVersion" from identity.person where member_id = $1',
      [id],
    ),
  );
const open = async (id: MemberId) =>
  t.platform.deps.db.tx(t.brandId, async (tx) => vault.open(await vault.keys(tx), id, await rowOf(id)));
const versions = async () =>
  (await sql<{ version: number }>('select version from sealing.data_key order by 1')).map(({ version }) => version);

/** Puts rows into the form of before: under a key of the master key, bound to nothing. */
async function makeOld({ id, email }: Awaited<ReturnType<typeof person>>): Promise<void> {
  const key = randomBytes(32);
  const wrapped = sealBox(t.platform.deps.secrets.derive('person-key')).seal(key);
  const data = sealBox(key).seal(JSON.stringify({ email }));
  await sql('update identity.person set wrapped_key = $2, data = $3, key_version = 0 where member_id = $1', [
    id,
    wrapped,
    data,
  ]);
}

test.each([
  ['the whole row', 'wrapped_key = b.wrapped_key, data = b.data, key_version = b.key_version'],
  ['the key alone', 'wrapped_key = b.wrapped_key, key_version = b.key_version'],
  ['the document alone', 'data = b.data'],
])('personal data moved to another member does not open: %s', async (_what, columns) => {
  const [victim, attacker] = [await person(), await person()];
  await sql(
    `update identity.person a set ${columns} from identity.person b where a.member_id = $1 and b.member_id = $2`,
    [attacker.id, victim.id],
  );
  await expect(open(attacker.id)).rejects.toThrow();
  expect(await open(victim.id)).toEqual({ email: victim.email });
  await sql('delete from identity.person where member_id = $1', [attacker.id]);
});

test('an operator’s secret moved to another operator lets nobody in', async () => {
  const [victim, attacker] = [await operator(), await operator()];
  const [own] = await sql<{ secret: Buffer }>('select totp_secret as secret from operators.operator where id = $1', [
    victim.id,
  ]);
  await sql(
    `update operators.operator a set totp_secret = b.totp_secret, key_version = b.key_version
      from operators.operator b where a.id = $1 and b.id = $2`,
    [victim.id, attacker.id],
  );
  await expect(victim.login(attacker.totpSecret)).rejects.toThrow(`totp_secret of ${victim.id} does not open`);
  expect((await attacker.login()).ok).toBe(true);
  // Nor does a rotation make it good: it stops, and says where.
  await expect(t.platform.rotateKeys(BY)).rejects.toThrow(`totp_secret of ${victim.id} does not open`);
  await sql('update operators.operator set totp_secret = $2 where id = $1', [victim.id, own!.secret]);
  await t.platform.rotateKeys(BY);
  expect((await victim.login()).ok).toBe(true);
});

test('a secret said to rest under another version does not open', async () => {
  const { id, login } = await operator();
  await t.platform.rotateKeys(BY);
  await sql('update operators.operator set key_version = key_version - 1 where id = $1', [id]);
  await expect(login()).rejects.toThrow('not good any more');
  await sql('update operators.operator set key_version = key_version + 1 where id = $1', [id]);
});

test('on a fresh installation nothing of the old form opens', async () => {
  const member = await person();
  await makeOld(member);
  await expect(open(member.id)).rejects.toThrow('not good any more');
  await sql('delete from identity.person where member_id = $1', [member.id]);
});

test('nobody takes a retirement back', async () => {
  for (const attack of [
    'delete from sealing.retired_key',
    'update sealing.retired_key set version = version + 100',
    'update sealing.data_key set version = version + 100',
    'delete from sealing.data_key',
  ])
    await expect(sql(attack)).rejects.toThrow('permission denied');
});

test('a rotation leaves everything readable, nothing below, and refuses what is played back', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => person()));
  const guard = await operator();
  const before = await rowOf(people[0]!.id);
  const last = (await versions()).at(-1)!;
  const { from, to, resealed } = await t.platform.rotateKeys(BY);
  expect([from, to]).toEqual([[last], last + 1]);
  expect(resealed).toBeGreaterThanOrEqual(6);
  for (const { id, email } of people) expect(await open(id)).toEqual({ email });
  expect((await guard.login()).ok).toBe(true);
  expect(await sql('select 1 from identity.person where key_version < $1', [to])).toEqual([]);
  expect(await sql('select 1 from operators.operator where key_version < $1', [to])).toEqual([]);
  await sql('update identity.person set wrapped_key = $2, data = $3, key_version = $4 where member_id = $1', [
    people[0]!.id,
    before.wrappedKey,
    before.data,
    before.keyVersion,
  ]);
  await expect(open(people[0]!.id)).rejects.toThrow('not good any more');
  await sql('delete from identity.person where member_id = $1', [people[0]!.id]);
  const entry = await sql(
    "select actor, action, after from audit.audit where action = 'rotate-keys' order by seq desc limit 1",
  );
  expect(entry).toMatchObject([{ actor: BY.name, after: { version: to, resealed } }]);
});

test('people register and log in while keys are rotated, and all of it opens afterwards', async () => {
  const made: Awaited<ReturnType<typeof person>>[] = [];
  const guard = await operator();
  let rotating = true;
  const writers = Array.from({ length: 4 }, async () => {
    while (rotating) made.push(await person());
  });
  const logins = (async () => {
    while (rotating) expect((await guard.login()).ok).toBe(true);
  })();
  try {
    for (let turn = 0; turn < 3; turn += 1) await t.platform.rotateKeys(BY);
  } finally {
    rotating = false;
    await Promise.allSettled([...writers, logins]);
  }
  await Promise.all([...writers, logins]);
  expect(made.length).toBeGreaterThan(3);
  for (const { id, email } of made) expect(await open(id)).toEqual({ email });
});

test('stopped halfway it goes on with the same version; both are good until it ends', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => person()));
  await expect(
    t.platform.rotateKeys(BY, () => {
      throw new Error('the machine went down');
    }),
  ).rejects.toThrow('went down');
  const begun = (await versions()).at(-1)!;
  for (const { id, email } of people) expect(await open(id)).toEqual({ email });
  const late = await person();
  expect((await rowOf(late.id)).keyVersion).toBe(begun);
  expect(await t.platform.rotateKeys(BY)).toMatchObject({ to: begun });
  for (const { id, email } of [...people, late]) expect(await open(id)).toEqual({ email });
});

test('a key file that is another key, or is missing, opens and seals nothing', async () => {
  const member = await person();
  const { keyVersion } = await rowOf(member.id);
  const directory = mkdtempSync(join(tmpdir(), 'baize-other-keys-'));
  try {
    const other = loadSecrets(directory);
    const stranger = createPersonVault(createKeyring(other), other);
    const read = () =>
      t.platform.deps.db.tx(t.brandId, async (tx) =>
        stranger.open(await stranger.keys(tx), member.id, await rowOf(member.id)),
      );
    await expect(read()).rejects.toThrow('is not among the keys of this host');
    expect(readdirSync(directory).some((file) => file.startsWith('data-'))).toBe(false);
    writeFileSync(join(directory, `data-${keyVersion}.key`), randomBytes(32).toString('hex'));
    await expect(read()).rejects.toThrow('is not the key that version');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
