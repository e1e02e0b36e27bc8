import { timingSafeEqual, createHash } from 'node:crypto';
import { z } from 'zod';

/** A merchant's account at one of the providers that are stood in for, and where its notices go. */
const AccountSchema = z.object({
  provider: z.enum(['stripe', 'adyen', 'nowpayments']),
  apiKey: z.string().min(16),
  webhookSecret: z.string().min(16),
  merchantAccount: z.string().nullable().default(null),
  webhookUrl: z.url(),
});
export type Account = z.output<typeof AccountSchema>;

export const readAccounts = (text: string): readonly Account[] => z.array(AccountSchema).parse(JSON.parse(text));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whose key it is. */
export const accountOf = (
  accounts: readonly Account[],
  provider: Account['provider'],
  key: unknown,
): Account | undefined =>
  typeof key !== 'string'
    ? undefined
    : accounts.find((each) => each.provider === provider && timingSafeEqual(digest(each.apiKey), digest(key)));
