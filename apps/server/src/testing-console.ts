/** For integration tests: the demo's platform with the console in front of it, and operators who are logged in. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { AuditRow } from '@baize/contract/console/audit';
import { CONSOLE_CALLS, type ConsoleCallName } from '@baize/contract/console-calls';
import type { Page } from '@baize/contract/envelope';
import { fillPath, queryOf } from '@baize/contract/fill-request';
import { BRAND_HEADER, IDEMPOTENCY_HEADER, LANGUAGE_HEADER } from '@baize/contract/headers';
import type { Role } from '@baize/contract/permissions';
import { generate } from 'otplib';
import { buildConsole } from './app.ts';
import { CONSOLE_PREFIX } from '@baize/contract/addresses';
import { CONSOLE_COOKIE } from './http/console-frame.ts';
import type { BrandId } from './ids.ts';
import { seedDemo } from './seed/demo.ts';
import { oneStudioLink } from './testing-studio-link.ts';
import { createTestPlatform, type TestPlatform } from './testing-platform.ts';

const PASSWORD = 'a long enough password';
const NOWHERE = 'http://127.0.0.1:1';

export type Said<V> = {
  readonly status: number;
  readonly code: string;
  readonly value: V;
  readonly fields: Readonly<Record<string, string>> | undefined;
};
export type TestOperator = {
  readonly name: string;
  /** Makes a call for the demo's first brand, in this language or in that of a browser that names none. */
  readonly ask: <V = unknown>(
    call: ConsoleCallName,
    input?: Readonly<Record<string, unknown>>,
    language?: string,
  ) => Promise<Said<V>>;
  /** The newest entries about a target first. */
  readonly auditOf: (target: string) => Promise<AuditRow[]>;
};
export type TestConsole = Pick<TestPlatform, 'platform' | 'database' | 'member' | 'settle' | 'turnClock'> & {
  /** The demo's first brand, `baize`. */
  readonly brandId: BrandId;
  /** Of the first brand, or of these. */
  readonly logIn: (role: Role, brandIds?: readonly BrandId[]) => Promise<TestOperator>;
  /** The operator of a session's token. */
  readonly as: (name: string, token: string) => TestOperator;
  readonly close: () => Promise<void>;
};

export async function createTestConsole(): Promise<TestConsole> {
  const t = await createTestPlatform({ SANDBOX_URL: NOWHERE });
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await seedDemo(t.platform, oneStudioLink({ baseUrl: NOWHERE, operatorId: 1, keys: [{ kid: 'k', pem }] }));
  const { id: brandId } = (await t.platform.brand.brandByCode('baize'))!;
  const { deps, modules, consoleLookups, operators } = t.platform;
  const app = await buildConsole(deps, modules, consoleLookups);
  await app.ready();
  let count = 0;

  async function logIn(role: Role, brandIds: readonly BrandId[] = [brandId]): Promise<TestOperator> {
    const name = `op${(count += 1)}`;
    const { totpSecret } = await operators.create({
      name,
      displayName: name,
      role,
      ...(role === 'supplier' && { supplier: 'nobody' }),
      password: PASSWORD,
      brandIds,
    });
    const code = await generate({ secret: totpSecret });
    const opened = await operators.openSession({ name, password: PASSWORD, code, ip: '127.0.0.1', userAgent: 'test' });
    if (!opened.ok) throw new Error(opened.error.code);
    return as(name, opened.value.token);
  }

  function as(name: string, token: string): TestOperator {
    const ask: TestOperator['ask'] = async (callName, input, language) => {
      const call = CONSOLE_CALLS[callName];
      const { path, rest } = fillPath(call.path, input);
      const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
      const reply = await app.inject({
        method: call.method,
        url: CONSOLE_PREFIX + path + (hasBody ? '' : queryOf(rest)),
        // An address of its own for every request, so that no budget is spent.
        remoteAddress: `10.9.${(count += 1) >> 8}.${count & 255}`,
        headers: {
          [BRAND_HEADER]: String(brandId),
          [IDEMPOTENCY_HEADER]: randomUUID(),
          ...(language !== undefined && { [LANGUAGE_HEADER]: language }),
        },
        cookies: { [CONSOLE_COOKIE]: token },
        ...(hasBody && { payload: rest ?? {} }),
      });
      const { code: said, value, fields } = reply.json();
      return { status: reply.statusCode, code: said, value, fields };
    };
    const auditOf = async (target: string): Promise<AuditRow[]> =>
      (await ask<Page<AuditRow>>('listAudit', { target, pageSize: 100 })).value.content;
    return { name, ask, auditOf };
  }

  return {
    ...t,
    member: (cash, of = brandId) => t.member(cash, of),
    brandId,
    logIn,
    as,
    close: async () => {
      await app.close();
      await t.close();
    },
  };
}
