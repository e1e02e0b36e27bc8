import { randomBytes } from 'node:crypto';
import { generate } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPersonVault, type SealedPerson } from '../modules/people/identity/person-vault.ts';
import { sealBox } from '../secrets.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';

const BY = { name: 'cli:test', ip: 'local' };
let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());

test('an installation from before data keys: old values are read, a rotation binds them, and then the old form is over', async () => {
  const { deps, identity, operators } = t.platform;
  const owner = new pg.Client({ connectionString: t.database.ownerUrl });
  await owner.connect();
  await owner.query('delete from sealing.retired_key'); // as the migration leaves it where there were values
  const { id, totpSecret } = await operators.create({
    name: 'veteran',
    displayName: 'Veteran',
    role: 'auditor',
    password: 'a long enough password',
    brandIds: [t.brandId],
  });
  const member = await deps.db.tx(t.brandId, async (tx) => {
    const made = await identity.createMember(tx, t.brandId, {
      account: 'veteran',
      type: 0,
      password: 'river-lamp-42',
      person: { email: 'a@example.org' },
    });
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  });
  const key = randomBytes(32);
  const old = {
    totp: sealBox(deps.secrets.derive('operator-totp')).seal(totpSecret),
    wrapped: sealBox(deps.secrets.derive('person-key')).seal(key),
    data: sealBox(key).seal('{"email":"a@example.org"}'),
  };
  await owner.query('update operators.operator set totp_secret = $2, key_version = 0 where id = $1', [id, old.totp]);
  const putOld = () =>
    owner.query('update identity.person set wrapped_key = $2, data = $3, key_version = 0 where member_id = $1', [
      member,
      old.wrapped,
      old.data,
    ]);
  await putOld();
  await owner.query('delete from sealing.data_key where version > 0'); // nothing new has been sealed yet

  const vault = createPersonVault(deps.keyring, deps.secrets);
  const read = () =>
    deps.db.tx(t.brandId, async (tx) => {
      const row = await tx.row<SealedPerson>(
        'select data, wrapped_key as "wrappedKey", key_version as "keyVersion" from identity.person where member_id = $1',
        [member],
      );
      return { version: row.keyVersion, data: vault.open(await vault.keys(tx), member, row) };
    });
  const logIn = async () => {
    t.turnClock(30_000); // a code is good once
    const code = await generate({ secret: totpSecret, epoch: Math.floor(deps.now().getTime() / 1_000) });
    const login = { name: 'veteran', password: 'a long enough password', ip: '10.0.0.1', userAgent: '' };
    return (await operators.openSession({ ...login, code })).ok;
  };
  expect(await read()).toEqual({ version: 0, data: { email: 'a@example.org' } });
  expect(await logIn()).toBe(true);

  expect(await t.platform.rotateKeys(BY)).toEqual({ from: [0], to: 1, resealed: 2 });
  expect(await read()).toEqual({ version: 1, data: { email: 'a@example.org' } });
  expect(await logIn()).toBe(true);
  await putOld();
  await expect(read()).rejects.toThrow('not good any more');
  await owner.end();
});
