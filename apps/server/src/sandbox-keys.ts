import { createHmac, randomBytes } from 'node:crypto';
import type { ConnectedProvider, ProviderKeys, ProviderPlace } from '@baize/contract/payment-providers';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What platform and sandbox providers share. */
export type SandboxKeys = {
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** The account at the stand-in for Twilio. */
  readonly messagesSid: string;
  readonly messagesToken: string;
  /** From which the keys of the demo's brands at the stand-ins of payment providers follow. */
  readonly paymentsSeed: string;
};

const makeKeys = (): SandboxKeys => ({
  apiKey: randomBytes(24).toString('base64url'),
  webhookSecret: randomBytes(32).toString('base64url'),
  messagesSid: `AC${randomBytes(16).toString('hex')}`,
  messagesToken: randomBytes(16).toString('hex'),
  paymentsSeed: randomBytes(32).toString('hex'),
});

/** Made once, beside the other keys; a file of an older version gets what it lacks. */
export function sandboxKeys(directory: string): SandboxKeys {
  const file = join(directory, 'sandbox.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<SandboxKeys>) : {};
  const keys = { ...makeKeys(), ...known };
  if (Object.keys(keys).length > Object.keys(known).length) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  }
  return keys;
}

export type DemoAccount = ProviderKeys &
  ProviderPlace & { readonly provider: ConnectedProvider; readonly mode: 'test' };
const NOWHERE: ProviderPlace = { merchantAccount: null, urlPrefix: null };
/** A brand's accounts at the stand-ins: each brand has its own, as at the real ones. */
export function demoAccounts(seed: string, brandCode: string): readonly DemoAccount[] {
  const drawWhole = (purpose: string): string =>
    createHmac('sha256', seed).update(`${brandCode}:${purpose}`).digest('hex');
  const draw = (purpose: string): string => drawWhole(purpose).slice(0, 48);
  return [
    {
      provider: 'stripe',
      mode: 'test',
      apiKey: `sk_test_${draw('stripe-key')}`,
      webhookSecret: `whsec_${draw('stripe-secret')}`,
      ...NOWHERE,
    },
    {
      provider: 'adyen',
      mode: 'test',
      apiKey: `AQ${draw('adyen-key')}`,
      webhookSecret: drawWhole('adyen-secret'),
      merchantAccount: `Demo_${brandCode}`,
      urlPrefix: null,
    },
    {
      provider: 'nowpayments',
      mode: 'test',
      apiKey: draw('coins-key'),
      webhookSecret: draw('coins-secret'),
      ...NOWHERE,
    },
  ];
}
