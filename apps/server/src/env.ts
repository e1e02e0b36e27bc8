import { z } from 'zod';

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);
const sockets = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);
const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .default(fallback ? '1' : '0')
    .transform((text) => text === '1' || text === 'true');
const list = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part.length > 0),
    );

/**
 * Every setting of the platform's process. `.env.example` is generated from this object (scripts/env-example.ts) and
 * tested against it.
 */
export const EnvSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('production')
    .describe('production refuses what only a demo may have: its data, keys and provider, and addresses without https'),
  ROLE: list('web,live,worker,console,media').describe(
    'which parts this process plays: web, live, worker, console, media',
  ),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  PORT: port(3000).describe('player site and its API'),
  CONSOLE_PORT: port(3001).describe('operator console and its API, an origin of its own'),
  MEDIA_PORT: port(3004).describe('pictures that players sent, an origin of their own'),
  MONITOR_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('/metrics and /health/money, never published; PORT + 5 where it is left out'),
  MONITOR_HOST: z.string().default('127.0.0.1').describe('address on which the monitor port listens'),
  PROOF_WHOLE_DAYS: z.coerce
    .number()
    .min(0.01)
    .max(365)
    .default(7)
    .describe('days after which /health/money fails where the books were not proven whole'),
  WEB_PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe('web processes on this machine: they share the port, and one ledger door per brand'),
  DOOR_SOCKETS: list('').describe('set by the first of several web processes for the others, never by hand'),
  DOOR_INDEX: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('set by the first of several web processes for the others, never by hand'),
  DATABASE_URL: z.string().min(1).describe('PostgreSQL as the app role: row-level security applies'),
  OWNER_DATABASE_URL: z
    .string()
    .optional()
    .describe('PostgreSQL as the owner role: only migrations use it. Absent: migrations are not run here'),
  DATABASE_POOL_MAX: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(16)
    .describe('connections for commands and queries; the ledger door has its own few'),
  SECRETS_DIR: z
    .string()
    .min(1)
    .describe('directory with the master key, the seal key and the wallet keys (mode 0600)'),
  PUBLIC_URL: z
    .string()
    .default('http://localhost:3000')
    .describe('address of the site as a browser sees it; https in production, and with it cookies are Secure'),
  CONSOLE_PUBLIC_URL: z
    .string()
    .default('http://localhost:3001')
    .describe('address of the console as a browser sees it; https in production, and with it cookies are Secure'),
  MEDIA_PUBLIC_URL: z
    .url()
    .default('http://localhost:3004')
    .describe(
      'address of the pictures as a browser sees it, another origin than site and console; https in production',
    ),
  UPLOADS_DIR: z
    .string()
    .optional()
    .describe('directory in which pictures are kept; `uploads` beside SECRETS_DIR where left out'),
  S3_ENDPOINT: z
    .url()
    .optional()
    .describe('address of a storage that speaks the protocol of S3: pictures are kept there and not in UPLOADS_DIR'),
  S3_REGION: z.string().default('us-east-1').describe('region that requests to that storage are signed for'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('bucket in that storage, private and ours alone'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('key of that bucket: it reads, writes and deletes objects'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('secret of that key'),
  STUDIO_LINK_FILE: z
    .string()
    .optional()
    .describe('DEMO only: JSON that tells where the studio is and which keys it signs with'),
  STUDIO_URL: z.string().default('http://127.0.0.1:3002').describe('base URL of the in-house studio'),
  STUDIO_PUBLIC_URL: z
    .string()
    .default('http://localhost:3002')
    .describe('address of the studio as a browser sees it: pages may frame it'),
  SANDBOX_URL: z
    .string()
    .default('http://127.0.0.1:3003')
    .describe('base URL of the sandbox payment provider; refused in production'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-zA-Z]{8,64}$/)
    .optional()
    .describe('account at Twilio that sends SMS; without one no code goes to a telephone'),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional().describe('token of that account'),
  TWILIO_FROM: z
    .string()
    .max(40)
    .optional()
    .describe('number of the account that messages come from (+1555...), or its messaging service (MG...)'),
  TWILIO_VERIFY_SERVICE: z
    .string()
    .regex(/^VA[0-9a-zA-Z]{8,64}$/)
    .optional()
    .describe('service of Twilio Verify: it then draws, sends and checks the codes of telephones itself'),
  FIREBASE_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]{4,40}$/)
    .optional()
    .describe('project at Firebase whose ID tokens prove telephone numbers in a registration'),
  SIGN_IN_URL: z.url().optional().describe('DEMO only: base URL of the stand-in for Google and Facebook'),
  TWILIO_URL: z.url().optional().describe('DEMO only: base URL of the stand-in that speaks for Twilio'),
  SMS_PRICE: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,5})?$/)
    .default('0.05')
    .describe("what one SMS is taken to cost; brands' daily budgets count in the same unit"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional()
    .describe('server that sends e-mail: smtps://name:password@host:465, or smtp:// with STARTTLS'),
  MAIL_FROM: z.string().max(200).optional().describe('sender of e-mail, e.g. "Baize <no-reply@example.com>"'),
  ALERT_PRIVATE_HOSTS: z
    .string()
    .toLowerCase()
    .default('')
    .describe(
      'hosts of a private network that the webhook of alerts may call, as `10.0.0.7:9093,alerts.internal`; no other is',
    ),
  TRUST_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('how many proxies in front may set X-Forwarded-For; 0 ignores the header'),
  COUNTRY_HEADER: z
    .string()
    .toLowerCase()
    .regex(/^[a-z-]*$/)
    .default('')
    .describe(
      "header in which the proxy in front names the visitor's country, e.g. cf-ipcountry; needs TRUST_PROXY_HOPS",
    ),
  DEMO: flag(false).describe('demo data, sandbox providers and the play-money notice'),
  PAYMENT_TEST_MODE: flag(false).describe(
    'to try things out: payment providers may be connected in test mode, in which no money moves',
  ),
  INSECURE_UNSEALED: flag(false).describe(
    'accept unsealed credential calls where a browser has no WebCrypto; only with DEMO',
  ),
  CONFORMANCE_KEY: z
    .string()
    .min(16)
    .optional()
    .describe('opens the conformance control routes; only with DEMO or in tests'),
  SITE_DIST: z.string().default('apps/site/dist').describe('built player site'),
  CONSOLE_DIST: z.string().default('apps/console/dist').describe('built console'),
  DOCS_DIST: z.string().default('apps/docs/dist').describe('built documents, at /docs of the console'),
  LIVE_SOCKETS_MAX: sockets(20_000).describe('live connections of one process'),
  LIVE_GUESTS_MAX: sockets(14_000).describe('of them for visitors who are not logged in; the rest is kept for members'),
  LIVE_GUESTS_PER_NETWORK: sockets(400).describe(
    'of those from one IPv4 address or IPv6 /64; the networks around it may hold some times as many',
  ),
  CAPTCHA_NUMBERS: z.coerce
    .number()
    .int()
    .min(10_000)
    .max(50_000_000)
    .default(1_000_000)
    .describe(
      'numbers among which a browser searches in the check that stands in for the captcha picture; a slow phone tries about 100,000 a second',
    ),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info').describe('level of the JSON log'),
});
export type Env = z.infer<typeof EnvSchema> & { readonly MONITOR_PORT: number };

const MONITOR_PORT_OFFSET = 5;

type Source = Readonly<Record<string, string | undefined>>;

/** Reads the environment; a wrong one stops the process with the whole list of what is wrong. */
export function readEnv(source: Source): Env {
  const parsed = EnvSchema.safeParse(source);
  if (!parsed.success) throw unusable(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const env: Env = { ...parsed.data, MONITOR_PORT: parsed.data.MONITOR_PORT ?? parsed.data.PORT + MONITOR_PORT_OFFSET };
  const wrong = [...findContradictions(env), ...(env.NODE_ENV === 'production' ? findDemoSettings(env, source) : [])];
  if (wrong.length > 0) throw unusable(wrong);
  return env;
}

/** The one rule for what goes over TLS: cookies, the policy of the pages, what production takes. */
export const isHttps = (url: string): boolean => url.startsWith('https:');

export const unusable = (lines: readonly string[]): Error =>
  new Error(`The environment is not usable:\n${lines.map((line) => `  ${line}`).join('\n')}`);

function findContradictions(env: Env): string[] {
  const wrong: string[] = [];
  if (env.COUNTRY_HEADER !== '' && env.TRUST_PROXY_HOPS === 0)
    wrong.push('COUNTRY_HEADER: needs TRUST_PROXY_HOPS; without a proxy visitors would write it themselves');
  if ((env.TWILIO_ACCOUNT_SID === undefined) !== (env.TWILIO_AUTH_TOKEN === undefined))
    wrong.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN: each needs the other');
  if (env.TWILIO_ACCOUNT_SID !== undefined && !env.TWILIO_FROM && !env.TWILIO_VERIFY_SERVICE)
    wrong.push('TWILIO_ACCOUNT_SID: needs TWILIO_FROM or TWILIO_VERIFY_SERVICE');
  if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined))
    wrong.push('SMTP_URL, MAIL_FROM: each needs the other');
  const storage = [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
  if (new Set(storage.map((each) => each === undefined)).size > 1)
    wrong.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: each needs the others');
  if ([env.PUBLIC_URL, env.CONSOLE_PUBLIC_URL].some((url) => isSameOrigin(url, env.MEDIA_PUBLIC_URL)))
    wrong.push('MEDIA_PUBLIC_URL: must be another origin than site and console');
  if (env.INSECURE_UNSEALED && !env.DEMO) wrong.push('INSECURE_UNSEALED: needs DEMO');
  return wrong;
}

/** NODE_ENV unset is production too, so that nothing of the demo is open by forgetting. */
function findDemoSettings(env: Env, source: Source): string[] {
  const wrong: string[] = [];
  for (const name of ['DEMO', 'INSECURE_UNSEALED', 'CONFORMANCE_KEY'] as const)
    if (env[name]) wrong.push(`${name}: refused in production`);
  for (const name of ['SANDBOX_URL', 'STUDIO_LINK_FILE', 'TWILIO_URL', 'SIGN_IN_URL'] as const)
    if (source[name] !== undefined) wrong.push(`${name}: refused in production, it belongs to the demo`);
  if (env.SMTP_URL !== undefined && isLoopback(new URL(env.SMTP_URL).hostname))
    wrong.push('SMTP_URL: a server of this machine is refused in production, the stand-in of the demo is one');
  if (env.ROLE.includes('web') && !isHttps(env.PUBLIC_URL)) wrong.push('PUBLIC_URL: must be https in production');
  if (env.ROLE.includes('console') && !isHttps(env.CONSOLE_PUBLIC_URL))
    wrong.push('CONSOLE_PUBLIC_URL: must be https in production');
  if (['console', 'media'].some((role) => env.ROLE.includes(role)) && !isHttps(env.MEDIA_PUBLIC_URL))
    wrong.push('MEDIA_PUBLIC_URL: must be https in production');
  return wrong;
}

const isSameOrigin = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');
