import { z } from 'zod';

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .default(fallback ? '1' : '0')
    .transform((text) => text === '1' || text === 'true');
const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part.length > 0);
const list = (fallback: string) => z.string().default(fallback).transform(splitList);
const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
/**
 * A web origin, or one with a wildcard as its first host label ("http://*.example.org:3000"): what `frame-ancestors`
 * takes.
 */
const SITE_ORIGIN = /^https?:\/\/(?:\*\.)?[A-Za-z0-9.-]+(?::\d{1,5})?$/;

/** Every setting of the studio's process. */
export const EnvSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('production')
    .describe('production refuses test controls'),
  STUDIO_HOST: z.string().min(1).default('127.0.0.1').describe('address to listen on'),
  STUDIO_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3002)
    .describe('port to listen on; 0 takes a free one'),
  STUDIO_DATABASE_URL: z.string().min(1).describe('PostgreSQL database of the studio alone; migrations run at start'),
  STUDIO_DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(100).default(12).describe('database connections'),
  STUDIO_PUBLIC_URL: webAddress.default('http://localhost:3002').describe('address of the studio as a browser sees it'),
  STUDIO_KEYS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('directory with studio-master.key (made at the first start, mode 0600)'),
  STUDIO_MASTER_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits')
    .optional()
    .describe('the master key itself, instead of a directory'),
  STUDIO_CONNECTION_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('JSON of the operators to connect, read at every start'),
  SITE_ORIGINS: list('http://localhost:3000,http://lotus.localhost:3000')
    .pipe(z.array(z.string().regex(SITE_ORIGIN, 'must be origins like http://localhost:3000')))
    .describe('sites that may frame the games'),
  STUDIO_BLOCKED_COUNTRIES: list('KP')
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'must be two-letter country codes')))
    .describe('countries that get no launch'),
  STUDIO_GAME_LIST_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(1)
    .describe('catalogue calls per operator and minute'),
  STUDIO_PLAY_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(25)
    .describe('player calls per session and second; an address or IPv6 /64 has twenty times as many'),
  STUDIO_TRUST_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('how many proxies in front may set X-Forwarded-For; 0 ignores the header'),
  STUDIO_CLIENT_DIST: z.string().default('apps/studio/dist-client').describe('built game clients'),
  DEMO: flag(false).describe('play-money demo'),
  CONFORMANCE_KEY: z.string().min(16).optional().describe('opens the conformance control; never in production'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info').describe('level of the JSON log'),
  FAULT_POINTS: z.string().optional().describe('fault lab only: names of the points at which this process dies'),
});
export type Env = z.infer<typeof EnvSchema>;

/** Reads the environment; a wrong one stops the process with the whole list of what is wrong. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const parsed = EnvSchema.safeParse(source);
  if (!parsed.success) throw unusable(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const env = parsed.data;
  const wrong: string[] = [];
  if (!env.STUDIO_KEYS_DIR && !env.STUDIO_MASTER_KEY)
    wrong.push('STUDIO_KEYS_DIR or STUDIO_MASTER_KEY: one of them is needed');
  if (env.NODE_ENV === 'production') {
    if (env.CONFORMANCE_KEY) wrong.push('CONFORMANCE_KEY: refused in production');
    if (env.FAULT_POINTS) wrong.push('FAULT_POINTS: refused in production');
    if (env.DEMO) wrong.push('DEMO: refused in production');
    if (!isHttps(env.STUDIO_PUBLIC_URL)) wrong.push('STUDIO_PUBLIC_URL: must be https in production');
    if (!env.SITE_ORIGINS.every(isHttps)) wrong.push('SITE_ORIGINS: must be https in production');
  }
  if (wrong.length > 0) throw unusable(wrong);
  return env;
}

const isHttps = (url: string): boolean => url.startsWith('https:');

const unusable = (lines: readonly string[]): Error =>
  new Error(`The environment is not usable:\n${lines.map((line) => `  ${line}`).join('\n')}`);
