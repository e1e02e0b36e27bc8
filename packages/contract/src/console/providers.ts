import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { SIGN_IN_PROVIDERS } from '../sign-in-providers.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';

const ProviderSettingsSchema = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  isOn: z.boolean(),
  clientId: z.string(),
  /** The secret itself is never told. */
  hasSecret: z.boolean(),
  /** Where the provider must send browsers back to: one for each host of the site. */
  redirectUris: z.array(z.string()),
  /** Accounts of players that an account there opens. */
  links: z.number().int(),
  /** 0: nothing is stored yet. */
  version: z.number().int(),
});
export type ProviderSettings = z.infer<typeof ProviderSettingsSchema>;

/** How a brand is known at Google and Facebook. */
export const signInProviderCalls = defineConsoleCalls({
  listSignInProviders: {
    method: 'GET',
    path: '/sign-in-providers',
    permission: 'brand.read',
    output: z.object({ providers: z.array(ProviderSettingsSchema) }),
  },
  saveSignInProvider: {
    method: 'PUT',
    path: '/sign-in-providers/:provider',
    permission: 'brand.security',
    rate: 'write',
    params: z.object({ provider: z.enum(SIGN_IN_PROVIDERS) }),
    input: z.object({
      isOn: z.boolean(),
      clientId: z.string().trim().max(200),
      /** Left out: the one that is kept stays. */
      secret: z.string().trim().min(1).max(400).optional(),
      version: z.number().int().min(0),
      reason: writtenText(REASON),
    }),
    output: z.null(),
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
});
