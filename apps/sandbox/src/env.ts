import { z } from 'zod';

/** Every setting of the sandbox's process. `.env.example` is generated from it. */
export const EnvSchema = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).default(3003).describe('port to listen on'),
  SANDBOX_PUBLIC_URL: z
    .string()
    .default('http://localhost:3003')
    .describe('address of the sandbox as a browser sees it'),
  SANDBOX_API_KEY: z.string().min(16).describe('bearer key of the merchant; npm start makes one in DATA_DIR'),
  SANDBOX_WEBHOOK_SECRET: z.string().min(16).describe('key of the webhook signatures; npm start makes one in DATA_DIR'),
  SANDBOX_MESSAGES_SID: z.string().min(10).describe('account of the stand-in for Twilio; npm start makes one'),
  SANDBOX_MESSAGES_TOKEN: z.string().min(16).describe('token of that account; npm start makes one in DATA_DIR'),
  SANDBOX_SMTP_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3007)
    .describe('port of the stand-in for a mail server'),
  SANDBOX_ACCOUNTS: z
    .string()
    .default('[]')
    .describe(
      'accounts at the stand-ins for Stripe, Adyen and NOWPayments, as JSON; npm start makes one for each brand',
    ),
  SANDBOX_DATA: z.string().min(1).describe('directory of the journal of checkouts'),
});
export type SandboxEnv = z.output<typeof EnvSchema>;

export function readSandboxEnv(source: Record<string, string | undefined>): SandboxEnv {
  const parsed = EnvSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${faults.join('\n')}`);
}
