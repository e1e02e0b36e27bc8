import { createHmac } from 'node:crypto';
import type { SignInProvider } from '@baize/contract/sign-in-providers';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { BrandId } from '../../../../ids.ts';

/** How the brand is known to a provider. */
export type ProviderAccount = {
  readonly brandId: BrandId;
  readonly provider: SignInProvider;
  readonly clientId: string;
  readonly secret: string;
  /** Grows with every change of what stands above. */
  readonly version: number;
};
/** One visit: what goes there with the browser and must come back with it. */
export type Visit = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
};
/** `subject`: the provider's own id of who came. */
export type Told =
  | { readonly ok: true; readonly subject: string }
  | { readonly ok: false; readonly why: 'refused' | 'unreachable'; readonly detail: string };
export type ProviderWires = {
  /** Where the browser is sent; undefined: the provider cannot be reached. */
  readonly awayUrl: (account: ProviderAccount, visit: Visit) => Promise<string | undefined>;
  readonly subjectOf: (account: ProviderAccount, visit: Visit, answer: string) => Promise<Told>;
};

const TIMEOUT_S = 8;
/** What a provider publishes of itself is asked for anew as often, keys among it. */
const KNOWN_MS = 10 * 60_000;
const KNOWN_MAX = 500;
const SUBJECT_MAX = 255;
const GOOGLE_ISSUER = 'https://accounts.google.com';
const FACEBOOK_VERSION = 'v23.0';
const MeSchema = z.object({ id: z.string().min(1).max(SUBJECT_MAX) });

type Wire = { readonly config: oidc.Configuration; readonly scope: string; readonly meUrl?: string };

/**
 * Google by OpenID Connect, Facebook by OAuth 2 and its graph. `standIn` is the address of the demo's own provider,
 * which is spoken to without https.
 */
export function createProviderWires(standIn: string | undefined, now: () => Date): ProviderWires {
  const known = new Map<string, { readonly wire: Promise<Wire>; readonly until: number }>();

  function wireOf(account: ProviderAccount): Promise<Wire> {
    const key = `${account.brandId} ${account.provider} ${account.version}`;
    const at = now().getTime();
    const found = known.get(key);
    if (found && found.until > at) return found.wire;
    if (known.size >= KNOWN_MAX) known.clear();
    const wire = account.provider === 'google' ? googleWire(account, standIn) : facebookWire(account, standIn);
    known.set(key, { wire, until: at + KNOWN_MS });
    // What failed is tried again by whoever comes next.
    wire.catch(() => known.delete(key));
    return wire;
  }

  return {
    awayUrl: async (account, { state, nonce, verifier, redirectUri }) => {
      try {
        const { config, scope } = await wireOf(account);
        const asked = {
          redirect_uri: redirectUri,
          scope,
          state,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(account.provider === 'google' ? { nonce, prompt: 'select_account' } : {}),
        };
        return oidc.buildAuthorizationUrl(config, asked).href;
      } catch {
        return undefined;
      }
    },
    subjectOf: async (account, visit, answer) => {
      try {
        const wire = await wireOf(account);
        const subject = await askSubject(wire, account, { visit, answer });
        return subject === undefined || subject.length > SUBJECT_MAX
          ? { ok: false, why: 'refused', detail: 'no subject' }
          : { ok: true, subject };
      } catch (error) {
        return readFault(error);
      }
    },
  };
}

async function googleWire({ clientId, secret }: ProviderAccount, standIn: string | undefined): Promise<Wire> {
  const issuer = new URL(standIn === undefined ? GOOGLE_ISSUER : `${standIn}/google`);
  const config = await oidc.discovery(issuer, clientId, { client_secret: secret }, oidc.ClientSecretPost(secret), {
    timeout: TIMEOUT_S,
    ...(standIn === undefined ? {} : { execute: [oidc.allowInsecureRequests] }),
  });
  // The signature of an id_token is checked although it comes straight from the provider: two proofs, one of them ours.
  oidc.enableNonRepudiationChecks(config);
  return { config, scope: 'openid' };
}

async function facebookWire({ clientId, secret }: ProviderAccount, standIn: string | undefined): Promise<Wire> {
  const base = standIn === undefined ? undefined : `${standIn}/facebook`;
  const graph = `${base ?? 'https://graph.facebook.com'}/${FACEBOOK_VERSION}`;
  const server = {
    issuer: base ?? 'https://www.facebook.com',
    authorization_endpoint: `${base ?? 'https://www.facebook.com'}/${FACEBOOK_VERSION}/dialog/oauth`,
    token_endpoint: `${graph}/oauth/access_token`,
  };
  const config = new oidc.Configuration(server, clientId, { client_secret: secret }, oidc.ClientSecretPost(secret));
  config.timeout = TIMEOUT_S;
  if (standIn !== undefined) oidc.allowInsecureRequests(config);
  return { config, scope: 'public_profile', meUrl: `${graph}/me?fields=id` };
}

type Back = { readonly visit: Visit; readonly answer: string };

async function askSubject({ config, meUrl }: Wire, account: ProviderAccount, { visit, answer }: Back) {
  const back = new URL(visit.redirectUri + answer);
  const checks = { expectedState: visit.state, pkceCodeVerifier: visit.verifier };
  if (meUrl === undefined) {
    const tokens = await oidc.authorizationCodeGrant(config, back, { ...checks, expectedNonce: visit.nonce });
    return tokens.claims()?.sub;
  }
  const { access_token: token } = await oidc.authorizationCodeGrant(config, back, checks);
  // Says that the token was given to us: without the app's secret nobody can make it.
  const proof = createHmac('sha256', account.secret).update(token).digest('hex');
  const response = await fetch(`${meUrl}&appsecret_proof=${proof}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_S * 1_000),
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  });
  if (!response.ok) return undefined;
  return MeSchema.parse(await response.json()).id;
}

/** Whether a provider gave no answer, or one that does not hold. */
function readFault(error: unknown): Told {
  const { name = '', code, message = '' } = error as { name?: string; code?: string; message?: string };
  const isAway =
    name === 'TimeoutError' || code === 'OAUTH_TIMEOUT' || (name === 'TypeError' && message === 'fetch failed');
  return { ok: false, why: isAway ? 'unreachable' : 'refused', detail: code ?? name };
}
