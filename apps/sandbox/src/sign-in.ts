import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { signInPage } from './sign-in-page.ts';

/** The one client that the stand-in knows; the demo's brands are it. */
export const SIGN_IN_CLIENT = { id: 'baize-demo', secret: 'baize-demo-sign-in-secret' } as const;
const CODE_MS = 60_000;
const TOKEN_S = 3_600;
const HELD_MAX = 1_000;
/** Browsers are sent back to this machine alone. */
const OWN_HOST = /^(?:[a-z0-9-]+\.)*localhost$|^127\.0\.0\.1$/;

const AskedSchema = z.object({
  client_id: z.string().max(200),
  redirect_uri: z.url().max(500),
  response_type: z.literal('code'),
  state: z.string().min(1).max(500),
  scope: z.string().max(200).default(''),
  nonce: z.string().max(200).optional(),
  code_challenge: z.string().max(200),
  code_challenge_method: z.literal('S256'),
});
export type Asked = z.output<typeof AskedSchema>;
const TokenSchema = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().max(200),
  redirect_uri: z.string().max(500),
  client_id: z.string().max(200),
  client_secret: z.string().max(200),
  code_verifier: z.string().max(200),
});

type Grant = { readonly asked: Asked; readonly person: string; readonly until: number };
const same = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** What is handed out and taken back once. */
function createHeld<T extends { readonly until: number }>() {
  const held = new Map<string, T>();
  return {
    put: (value: T): string => {
      const [oldest] = held.keys();
      if (held.size >= HELD_MAX && oldest !== undefined) held.delete(oldest);
      const key = randomBytes(24).toString('base64url');
      held.set(key, value);
      return key;
    },
    take: (key: string): T | undefined => {
      const value = held.get(key);
      held.delete(key);
      return value && value.until > Date.now() ? value : undefined;
    },
  };
}

type Held<T extends { readonly until: number }> = ReturnType<typeof createHeld<T>>;
type Tokens = Held<{ readonly person: string; readonly until: number }>;

/**
 * Stand-ins for Google (OpenID Connect) and Facebook (OAuth 2 and its graph). Whoever comes chooses who they are. By
 * the name of who signs in its answers are wrong in one point each: `wrong-nonce`, `wrong-audience`, `wrong-issuer`,
 * `wrong-key`, `expired`, `unsigned`.
 */
export async function serveSignIn(app: FastifyInstance, publicUrl: string): Promise<void> {
  const grants = createHeld<Grant>();
  serveChoice(app, grants, { provider: 'google', path: '/google/authorize' });
  serveChoice(app, grants, { provider: 'facebook', path: '/facebook/v23.0/dialog/oauth' });
  await serveGoogle(app, grants, `${publicUrl}/google`);
  serveFacebook(app, grants);
}

type Door = { readonly provider: 'google' | 'facebook'; readonly path: string };

/** The page of a provider, and the way back with a code. */
function serveChoice(app: FastifyInstance, grants: Held<Grant>, { provider, path }: Door): void {
  app.get(path, async (request, reply) => {
    const asked = readAsked(request.query);
    if (!asked) return reply.status(400).send({ error: 'invalid_request' });
    const page = signInPage({
      provider,
      addressOf: (person) => `${path}/as?${query({ ...asked, person })}`,
      newPerson: `new-${randomUUID()}`,
      language: request.headers['accept-language'],
    });
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get(`${path}/as`, async (request, reply) => {
    const asked = readAsked(request.query);
    const chosen = z.object({ person: z.string().max(80) }).safeParse(request.query);
    if (!asked || !chosen.success) return reply.status(400).send({ error: 'invalid_request' });
    const { person } = chosen.data;
    const back = new URL(asked.redirect_uri);
    back.searchParams.set('state', asked.state);
    if (person === '') back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', grants.put({ asked, person, until: Date.now() + CODE_MS }));
    return reply.redirect(back.href, 303);
  });
}

async function serveGoogle(app: FastifyInstance, grants: Held<Grant>, issuer: string): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const kid = randomUUID();
  app.get('/google/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }));
  app.get('/google/keys', async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] }));
  app.post('/google/token', async (request, reply) => {
    const grant = redeem(grants, request.body);
    if (!grant) return reply.status(400).send({ error: 'invalid_grant' });
    const claims = claimsOf(grant, issuer);
    const key = grant.person === 'wrong-key' ? foreign.privateKey : privateKey;
    const id_token =
      grant.person === 'unsigned'
        ? new UnsecuredJWT(claims).encode()
        : await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: TOKEN_S, id_token };
  });
}

function serveFacebook(app: FastifyInstance, grants: Held<Grant>): void {
  const tokens: Tokens = createHeld();
  const refusal = { error: { type: 'OAuthException' } };
  app.post('/facebook/v23.0/oauth/access_token', async (request, reply) => {
    const grant = redeem(grants, request.body);
    if (!grant) return reply.status(400).send(refusal);
    const access_token = tokens.put({ person: grant.person, until: Date.now() + TOKEN_S * 1_000 });
    return { access_token, token_type: 'bearer', expires_in: TOKEN_S };
  });
  app.get('/facebook/v23.0/me', async (request, reply) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const proof = z.object({ appsecret_proof: z.string().max(200) }).safeParse(request.query);
    const right = createHmac('sha256', SIGN_IN_CLIENT.secret).update(token).digest('hex');
    const holder = proof.success && same(proof.data.appsecret_proof, right) ? tokens.take(token) : undefined;
    return holder ? { id: holder.person } : reply.status(401).send(refusal);
  });
}

/** What an id_token says of a person, with the fault that the name stands for. */
function claimsOf({ asked, person }: Grant, issuer: string) {
  const at = Math.floor(Date.now() / 1_000) - (person === 'expired' ? 2 * TOKEN_S : 0);
  return {
    iss: person === 'wrong-issuer' ? 'https://accounts.example' : issuer,
    aud: person === 'wrong-audience' ? 'somebody-else' : asked.client_id,
    sub: person,
    iat: at,
    exp: at + TOKEN_S,
    nonce: person === 'wrong-nonce' ? 'another' : asked.nonce,
    // Of the demo's player: an address opens nothing.
    email: 'player@example.com',
    email_verified: true,
  };
}

/** Exchanges a code, once, for whoever proves that they asked for it. */
function redeem(grants: Held<Grant>, body: unknown): Grant | undefined {
  const parsed = TokenSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const grant = grants.take(data.code);
  const isClient = same(data.client_id, SIGN_IN_CLIENT.id) && same(data.client_secret, SIGN_IN_CLIENT.secret);
  const isOwn =
    grant?.asked.redirect_uri === data.redirect_uri && grant.asked.code_challenge === challengeOf(data.code_verifier);
  return isClient && isOwn ? grant : undefined;
}

const query = (values: Record<string, string | undefined>): string =>
  new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();

/** A request of our client that leads back to this machine. */
function readAsked(given: unknown): Asked | undefined {
  const parsed = AskedSchema.safeParse(given);
  if (!parsed.success || parsed.data.client_id !== SIGN_IN_CLIENT.id) return undefined;
  return OWN_HOST.test(new URL(parsed.data.redirect_uri).hostname) ? parsed.data : undefined;
}
