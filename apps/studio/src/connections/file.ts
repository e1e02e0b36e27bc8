import { readFileSync } from 'node:fs';
import { LABELS } from '@baize/domain/games/labels';
import { z } from 'zod';
import type { Env } from '../env.ts';

/** The operators that the launcher (or a person) tells the studio about. One object or a list of them. */
const KeySchema = z.object({
  kid: z.string().min(1).max(64),
  pem: z.string().includes('PUBLIC KEY'),
  notBefore: z.number().int().optional(),
  notAfter: z.number().int().optional(),
});
/** A key that an operator signs with. The times are Unix ms. */
export type OperatorKey = z.output<typeof KeySchema>;
const common = {
  operatorId: z.union([z.string().regex(/^[A-Za-z0-9_-]{1,40}$/), z.number().int().positive()]).transform(String),
  /** Under which the operator is connected; absent: it sells every game of the house. */
  label: z.enum(LABELS.map(({ code }) => code)).optional(),
  brands: z.array(z.string().min(1).max(64)).max(200).default([]),
  currencies: z
    .array(z.string().regex(/^[A-Za-z0-9]{2,12}$/))
    .max(100)
    .default([]),
};
const walletBaseUrl = z.url({ protocol: /^https?$/ });
const KeyedSchema = z.object({
  ...common,
  walletBaseUrl,
  dialect: z.literal('v2').optional(),
  ourKid: z.string().min(1).max(64),
  ourPrivateKeyPem: z.string().includes('PRIVATE KEY'),
  theirKeys: z.array(KeySchema).min(1).max(8),
  strict: z.boolean().default(true),
});
const secret = z.string().min(24).max(200);
const SecretSchema = z.object({ ...common, walletBaseUrl, dialect: z.literal('gap'), secret });
/** The operator's money is with us: there is no wallet to call. Its number is the merchant that signs. */
const HeldSchema = z.object({ ...common, dialect: z.literal('transfer'), secret });
/** The wire of an operator's wallet; `v2` where the file names none. */
export const ConnectionSchema = z.discriminatedUnion('dialect', [KeyedSchema, SecretSchema, HeldSchema]);
export type ConnectionInput = z.output<typeof ConnectionSchema>;
const FileSchema = z.union([ConnectionSchema.transform((one) => [one]), z.array(ConnectionSchema).max(100)]);

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** What another machine could read on its way. */
const isReadable = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol !== 'https:' && !LOOPBACK.has(hostname);
};

/** @throws Error with the list of what is wrong; a connection that is half understood must not start. */
export function readConnectionFile(path: string, { NODE_ENV }: Pick<Env, 'NODE_ENV'>): readonly ConnectionInput[] {
  const parsed = FileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  // Only paths and messages: the values are keys.
  const wrong = parsed.success
    ? parsed.data.flatMap((one, at) =>
        NODE_ENV === 'production' && 'walletBaseUrl' in one && isReadable(one.walletBaseUrl)
          ? [`${at}.walletBaseUrl: must be https in production`]
          : [],
      )
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (parsed.success && wrong.length === 0) return parsed.data;
  throw new Error(`${path} is not a connection file:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
}
