/** For integration tests: owners at their desk, a supplier's person in the portal, and signed calls to the wallet. */
import { generateKeyPairSync } from 'node:crypto';
import type { EnrolmentLink } from '@baize/contract/console/operators';
import { createSigner, signCall } from '@baize/wallet-protocol';
import type { FastifyInstance } from 'fastify';
import { buildSite } from '../../../../app.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../../testing-console.ts';
import { enrolBy } from '../../../../testing-enrol.ts';
import { WALLET_PREFIX } from '../routes.ts';
import { sendSigned, type WalletAnswer } from '../testing-wallet-http.ts';

export const REASON = 'Agreed on the telephone.';

export type TestKey = { readonly kid: string; readonly pem: string; readonly privateKeyPem: string };
export function newKey(kid: string): TestKey {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    kid,
    pem: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKeyPem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

type SignedOrder = { readonly key: TestKey; readonly body: object };
type SignedCall = Parameters<typeof sendSigned>[1];
export type TestPortal = {
  readonly t: TestConsole;
  readonly site: FastifyInstance;
  readonly owner: TestOperator;
  /** Opens a sandbox account and logs its first person in. */
  readonly openAccount: (supplier: string, baseUrl?: string) => Promise<TestOperator>;
  readonly enrolled: (link: EnrolmentLink) => Promise<TestOperator>;
  /** A call below the connection's base URL, signed with this key: sent, or to be sent as often as one likes. */
  readonly send: (supplier: string, path: string, order: SignedOrder) => Promise<WalletAnswer>;
  readonly signed: (supplier: string, path: string, order: SignedOrder) => SignedCall;
  readonly sendAgain: (call: SignedCall) => Promise<WalletAnswer>;
  readonly close: () => Promise<void>;
};

export async function createTestPortal(): Promise<TestPortal> {
  const t = await createTestConsole();
  const { deps, modules, siteLookups, operators } = t.platform;
  const site = await buildSite(deps, modules, siteLookups);
  await site.ready();
  const owner = await t.logIn('owner');
  const enrolled = async (link: EnrolmentLink): Promise<TestOperator> => {
    const { token, name } = await enrolBy(operators, link.token);
    return t.as(name, token);
  };
  const signed: TestPortal['signed'] = (supplier, path, { key, body }) => {
    const url = `${WALLET_PREFIX}/${supplier}${path}`;
    const bytes = Buffer.from(JSON.stringify(body));
    const signer = createSigner({ kid: key.kid, privateKeyPem: key.privateKeyPem, mode: 'strict' });
    const headers = signCall(signer, { method: 'POST', target: url, body: bytes }, Date.now());
    return { url, body: bytes, headers };
  };
  return {
    t,
    site,
    owner,
    enrolled,
    openAccount: async (supplier, baseUrl = 'http://127.0.0.1:1') => {
      const person = { name: `${supplier}.dev`, displayName: `Developer of ${supplier}`, reason: REASON };
      const made = await owner.ask<EnrolmentLink>('openSandbox', {
        ...person,
        supplier,
        supplierName: `Games of ${supplier}`,
        baseUrl,
      });
      if (made.code !== 'OK') throw new Error(`${made.code} ${JSON.stringify(made.fields)}`);
      return enrolled(made.value);
    },
    signed,
    sendAgain: (call) => sendSigned(site, call),
    send: (supplier, path, order) => sendSigned(site, signed(supplier, path, order)),
    close: async () => {
      await site.close();
      await t.close();
    },
  };
}
