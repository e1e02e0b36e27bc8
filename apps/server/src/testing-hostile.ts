/** For the attacks with hostile inputs: the demo's platform behind both origins, a member, an owner and a supplier. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE_PREFIX } from '@baize/contract/addresses';
import { CALL_PATHS, createSigner, signCall } from '@baize/wallet-protocol';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { generate } from 'otplib';
import { buildConsole, buildSite } from './app.ts';
import { DEVICE_COOKIE } from './http/site-frame.ts';
import { wireUser, type BrandId, type MemberId } from './ids.ts';
import { DEMO_ACCOUNTS } from './seed/demo-data.ts';
import { seedDemo } from './seed/demo.ts';
import { oneStudioLink } from './testing-studio-link.ts';
import { MEMBER_PASSWORD, OPERATOR_PASSWORD } from './testing-access-platform.ts';
import { createTestPlatform, type TestPlatform } from './testing-platform.ts';

export type HostileBed = {
  readonly platform: TestPlatform['platform'];
  readonly site: FastifyInstance;
  readonly console: FastifyInstance;
  readonly brandId: BrandId;
  /** The member who calls, and another one whom the console's calls are about. */
  readonly account: string;
  readonly memberToken: string;
  /** The calls of the agent site come from an agent. */
  readonly agentToken: string;
  readonly playerId: MemberId;
  readonly device: string;
  readonly operatorToken: string;
  readonly operatorId: bigint | number | string;
  /** Signed calls of the wallet, each with the text in one of its strings. */
  readonly callWallet: (text: string) => Promise<LightMyRequestResponse[]>;
  readonly close: () => Promise<void>;
};

const NOWHERE = 'http://127.0.0.1:1';
const DEVICE = 'd'.repeat(44);
const ACCOUNT = 'hostile01';
const AGENT = DEMO_ACCOUNTS.find(({ account }) => account === 'agent1')!;

export async function openHostileBed(): Promise<HostileBed> {
  const dist = builtPages();
  const pages = { SITE_DIST: dist, CONSOLE_DIST: dist };
  const t = await createTestPlatform({ INSECURE_UNSEALED: '1', SANDBOX_URL: NOWHERE, ...pages });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await seedDemo(t.platform, oneStudioLink({ baseUrl: NOWHERE, operatorId: 1, keys: [{ kid: 'hostile', pem }] }));
  const { deps, identity, operators, modules, siteLookups, consoleLookups } = t.platform;
  const { id: brandId } = (await t.platform.brand.brandByCode('baize'))!;
  const site = await buildSite(deps, modules, siteLookups);
  const console = await buildConsole(deps, modules, consoleLookups);
  await Promise.all([site.ready(), console.ready()]);
  const playerId = await deps.db.tx(brandId, async (tx) => {
    const made = await identity.createMember(tx, brandId, { account: ACCOUNT, type: 0, password: MEMBER_PASSWORD });
    if (!made.ok) throw new Error(made.error.code);
    return (await identity.findMember(tx, brandId, 'player'))!.id;
  });
  const logIn = async (username: string, password: string, area: 'site' | 'agent'): Promise<string> => {
    const reply = await site.inject({
      method: 'POST',
      url: `${SITE_PREFIX}/login`,
      cookies: { [DEVICE_COOKIE]: DEVICE },
      headers: { host: 'localhost' },
      payload: { username, password, area },
    });
    return reply.json<{ value: { token: string } }>().value.token;
  };
  const name = 'hostile';
  const made = await operators.create({
    name,
    displayName: name,
    role: 'owner',
    password: OPERATOR_PASSWORD,
    brandIds: [brandId],
  });
  const code = await generate({ secret: made.totpSecret });
  const opened = await operators.openSession({
    name,
    password: OPERATOR_PASSWORD,
    code,
    ip: '127.0.0.1',
    userAgent: 't',
  });
  if (!opened.ok) throw new Error(opened.error.code);
  return {
    platform: t.platform,
    site,
    console,
    brandId,
    account: ACCOUNT,
    memberToken: await logIn(ACCOUNT, MEMBER_PASSWORD, 'site'),
    agentToken: await logIn(AGENT.account, AGENT.password, 'agent'),
    playerId,
    device: DEVICE,
    operatorToken: opened.value.token,
    operatorId: made.id,
    callWallet: walletCaller(site, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), playerId),
    close: async () => {
      await Promise.all([site.close(), console.close()]);
      await t.close();
      rmSync(dist, { recursive: true, force: true });
    },
  };
}

/** A site and a console as they are built, as far as their server looks at them. */
function builtPages(): string {
  const dist = mkdtempSync(join(tmpdir(), 'baize-dist-'));
  const page =
    '<!doctype html><html lang="bn" dir="ltr"><head><meta name="theme-color" content="#000" /><title>x</title>' +
    '<!--boot--><script type="module" src="/assets/index-1.js"></script></head>' +
    '<body><div id="root"></div></body></html>';
  for (const folder of ['assets', '.vite']) mkdirSync(join(dist, folder));
  writeFileSync(join(dist, 'index.html'), page);
  for (const file of ['index-1', 'bn-1']) writeFileSync(join(dist, `assets/${file}.js`), 'export const a = 1;');
  const manifest = { 'src/locales/bn.ts': { file: 'assets/bn-1.js' } };
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  return dist;
}

function walletCaller(site: FastifyInstance, privateKeyPem: string, player: MemberId): HostileBed['callWallet'] {
  const signer = createSigner({ kid: 'hostile', privateKeyPem });
  const strings = (): Record<string, string> => ({
    user: wireUser(player),
    token: randomUUID(),
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: randomUUID(),
    round: randomUUID(),
    game_code: 'stu_dice',
    currency: 'BDT',
    bet: 'zero',
  });
  const send = (path: string, fields: object): Promise<LightMyRequestResponse> => {
    const url = `/wallet/pg${path}`;
    const body = Buffer.from(JSON.stringify(fields));
    const headers = signCall(signer, { method: 'POST', target: url, body }, Date.now());
    return site.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    });
  };
  return async (text) => {
    const replies: LightMyRequestResponse[] = [];
    for (const path of Object.values(CALL_PATHS))
      for (const field of [...Object.keys(strings()), 'meta', 'stranger']) {
        const whole = { ...strings(), amount: 100_000, round_closed: true };
        replies.push(await send(path, { ...whole, [field]: field === 'meta' ? { [text]: text } : text }));
      }
    return replies;
  };
}
