import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { TimeSchema } from '../envelope.ts';
import { JurisdictionRulesSchema } from '../jurisdiction.ts';
import { writtenText } from '../written-text.ts';
import { REASON, RETENTION_CLASSES } from './constants.ts';

const CodeSchema = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/);

/** One profile: its rules, and what it keeps for how long. */
export const JurisdictionProfileSchema = z.object({
  code: z.string(),
  name: z.record(z.string(), z.string()),
  rules: JurisdictionRulesSchema,
  /** Days by class; the owner of the database alone changes them. */
  retention: z.array(z.object({ class: z.enum(RETENTION_CLASSES), days: z.number().int(), archived: z.boolean() })),
  /** The operator's brands that are played under it. */
  brands: z.array(z.string()),
  /** Brands that the operator does not serve are under it too: whoever serves all of them may change it. */
  shared: z.boolean(),
  /** A change waits for a second person. */
  waiting: z.boolean(),
  version: z.number().int(),
  changedAt: TimeSchema,
});
export type JurisdictionProfile = z.infer<typeof JurisdictionProfileSchema>;

const ProfilesSchema = z.object({
  /** The brand's own. */
  chosen: z.string(),
  /** Another choice waits for a second person. */
  waiting: z.boolean(),
  profiles: z.array(JurisdictionProfileSchema),
});
export type Jurisdictions = z.infer<typeof ProfilesSchema>;

/** What became of a change: it holds, or waits for a second person because it relaxes these fields. */
const OutcomeSchema = ProfilesSchema.extend({ relaxes: z.array(z.string()) });

export const jurisdictionCalls = defineConsoleCalls({
  listJurisdictions: {
    method: 'GET',
    path: '/jurisdictions',
    permission: 'jurisdictions.read',
    output: ProfilesSchema,
  },
  /** Stricter holds at once; where anything relaxes a protection of players, all of it waits for a second person. */
  changeJurisdiction: {
    method: 'PUT',
    path: '/jurisdictions/:code',
    permission: 'jurisdictions.write',
    rate: 'write',
    params: z.object({ code: CodeSchema }),
    input: z.object({ rules: JurisdictionRulesSchema, version: z.number().int(), reason: writtenText(REASON) }),
    output: OutcomeSchema,
    failures: ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** Puts the brand under another profile; as above, by what that one relaxes. `was`: the one that was read. */
  chooseJurisdiction: {
    method: 'POST',
    path: '/jurisdictions/:code/choose',
    permission: 'jurisdictions.write',
    rate: 'write',
    params: z.object({ code: CodeSchema }),
    input: z.object({ was: CodeSchema, reason: writtenText(REASON) }),
    output: OutcomeSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
