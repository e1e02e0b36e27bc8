import { GAME_TYPES } from '@baize/domain/game-types';
import { z } from 'zod';
import { MemberIdSchema, RangeSchema } from './agents.ts';
import { defineSiteCalls } from './define-call.ts';
import { keysetQuerySchema, keysetSchema, MoneySchema, TimeSchema } from './envelope.ts';
import { FIGURE_ROW_KINDS, MONEY_FIGURES, TEAM_FIGURES } from './team-figures.ts';

/** Money, or how many. */
const ValueSchema = z.union([MoneySchema, z.string().regex(/^-?\d{1,12}$/)]);
/** What one of those right below adds to a figure, with their whole team. */
const FigurePartSchema = z.object({
  id: z.string(),
  account: z.string(),
  type: z.number().int(),
  hasTeam: z.boolean(),
  registeredAt: TimeSchema,
  value: ValueSchema,
  /** The days of which it is: fewer than were asked for where they were moved here, or away. */
  days: RangeSchema,
  /** They stand elsewhere now; what they did here stays here, and opens no further. */
  isElsewhere: z.boolean(),
});
export type FigurePart = z.infer<typeof FigurePartSchema>;
export const FigureSchema = z.object({
  currency: z.string(),
  /** From the agent who asks down to the one whose team this is. */
  line: z.array(z.object({ id: z.string(), account: z.string() })),
  /** `own` and the parts of all pages add up to it. */
  value: ValueSchema,
  own: ValueSchema,
  parts: keysetSchema(FigurePartSchema, MemberIdSchema),
});
export type Figure = z.infer<typeof FigureSchema>;

/** One thing that an account did, and what of it the figure counts. */
const FigureRowSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  what: z.enum(FIGURE_ROW_KINDS),
  /** When it counts: of a bet no more than the hour is kept where it changed after its settlement. */
  at: TimeSchema,
  gameName: z.string().nullable(),
  gameType: z.enum(GAME_TYPES).nullable(),
  placedAt: TimeSchema.nullable(),
  value: MoneySchema,
});
export type FigureRow = z.infer<typeof FigureRowSchema>;
/** Instant in microseconds, id, version. */
const RowPlaceSchema = z.string().regex(/^[1-9]\d{0,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,5}$/);
export const FigureRowsSchema = z.object({
  account: z.string(),
  currency: z.string(),
  value: ValueSchema,
  /** What the rows of all pages come to: another sum than `value` while something is being counted. */
  counted: ValueSchema,
  rows: keysetSchema(FigureRowSchema, RowPlaceSchema),
});
export type FigureRows = z.infer<typeof FigureRowsSchema>;

/** Figures of a team, opened: along the tree down to an account, and there into what it did. */
export const agentFigureCalls = defineSiteCalls({
  /** What a figure of a team is made of: what the account did itself, and the teams right below it. */
  explainTeamFigure: {
    method: 'GET',
    path: '/agent/figure',
    access: 'agent',
    capability: 'agent',
    input: keysetQuerySchema(MemberIdSchema)
      .extend(RangeSchema.shape)
      .extend({
        figure: z.enum(TEAM_FIGURES),
        gameType: z.enum(GAME_TYPES).optional(),
        /** The agent's own team without it. */
        under: MemberIdSchema.optional(),
      }),
    output: FigureSchema,
    failures: ['BAD_REQUEST', 'NOT_FOUND'],
  },
  /** The rows of what one account of the team did itself. */
  listFigureRows: {
    method: 'GET',
    path: '/agent/figure-rows',
    access: 'agent',
    capability: 'agent',
    input: keysetQuerySchema(RowPlaceSchema)
      .extend(RangeSchema.shape)
      .extend({
        figure: z.enum([...MONEY_FIGURES, 'firstDeposits']),
        gameType: z.enum(GAME_TYPES).optional(),
        memberId: MemberIdSchema,
        language: z.string().max(12).default('bn'),
      }),
    output: FigureRowsSchema,
    failures: ['BAD_REQUEST', 'NOT_FOUND'],
  },
});
