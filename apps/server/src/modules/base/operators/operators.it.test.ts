import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from 'otplib';
import { fail } from '@baize/contract/failure';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';

let t: TestPlatform;
const PASSWORD = 'a long enough password';
beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());

async function operator(name: string): Promise<{
  login: (password: string, code: string) => ReturnType<typeof t.platform.operators.openSession>;
  code: () => Promise<string>;
}> {
  const { totpSecret } = await t.platform.operators.create({
    name,
    displayName: name,
    role: 'auditor',
    password: PASSWORD,
    brandIds: [t.brandId],
  });
  return {
    login: (password, code) =>
      t.platform.operators.openSession({ name, password, code, ip: '127.0.0.1', userAgent: 'test' }),
    code: () => generate({ secret: totpSecret }),
  };
}

test('name, password and code together open a session with the role’s permissions and no others', async () => {
  const { login, code } = await operator('anna');
  const opened = await login(PASSWORD, await code());
  if (!opened.ok) throw new Error(opened.error.code);
  const actor = await t.platform.operators.findOperator(opened.value.token);
  expect(actor?.permissions.has('audit.verify')).toBe(true);
  expect(actor?.permissions.has('corrections.check')).toBe(false);
  await t.platform.operators.closeSession(opened.value.token);
  expect(await t.platform.operators.findOperator(opened.value.token)).toBeUndefined();
});

test('a code is good once, also under ten parallel logins', async () => {
  const { login, code } = await operator('bela');
  const now = await code();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => login(PASSWORD, now)));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
});

test('three wrong tries lock, and the answer never says what was wrong', async () => {
  const { login, code } = await operator('cleo');
  const wrong = [await login('wrong', await code()), await login(PASSWORD, '000000'), await login('wrong', '000000')];
  expect(wrong).toEqual([fail('LOGIN_FAILED'), fail('LOGIN_FAILED'), fail('LOGIN_FAILED')]);
  expect(await login(PASSWORD, await code())).toEqual(fail('LOGIN_FAILED'));
  expect(
    await t.platform.operators.openSession({
      name: 'nobody',
      password: PASSWORD,
      code: '123456',
      ip: '127.0.0.1',
      userAgent: 'test',
    }),
  ).toEqual(fail('LOGIN_FAILED'));
});
