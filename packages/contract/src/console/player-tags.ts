import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { writtenText } from '../written-text.ts';
import { PLAYER_ID, REASON } from './constants.ts';
import { PLAYER_TAG_NAME, TAG_TONES } from './player-tag-words.ts';

/** A word of the brand's operators for players. `risk`: a flag, which is told wherever the player is. */
export const PlayerTagSchema = z.object({
  id: z.string(),
  name: z.string(),
  tone: z.enum(TAG_TONES),
  risk: z.boolean(),
});
export type PlayerTag = z.infer<typeof PlayerTagSchema>;
export const PlayerTagRowSchema = PlayerTagSchema.extend({ players: z.number().int(), version: z.number().int() });
export type PlayerTagRow = z.infer<typeof PlayerTagRowSchema>;

const TAG_ID = /^[1-9]\d{0,8}$/;
export const TagIdSchema = z.string().regex(TAG_ID);
/** Of players who wear it: a tag, or `risk` for any flag of risk. */
export const WornTagSchema = z.union([z.literal('risk'), TagIdSchema]);

const PLAYERS_ASKED_MAX = 100;
const PLAYER_IDS = new RegExp(`^[1-9]\\d{0,17}(,[1-9]\\d{0,17}){0,${PLAYERS_ASKED_MAX - 1}}$`);
const DraftSchema = z.object({ name: writtenText(PLAYER_TAG_NAME), tone: z.enum(TAG_TONES), risk: z.boolean() });
const ParamsSchema = z.object({ tag: TagIdSchema });
const VersionSchema = z.number().int();
const ReasonSchema = writtenText(REASON);
const ReasonedDraftSchema = DraftSchema.extend({ reason: ReasonSchema });

/** Every change of the brand's tags answers them all. */
export const playerTagCalls = defineConsoleCalls({
  listPlayerTags: {
    method: 'GET',
    path: '/player-tags',
    permission: 'players.read',
    output: z.array(PlayerTagRowSchema),
  },
  /** What these players wear, flags of risk first; who wears nothing is left out. */
  listGivenTags: {
    method: 'GET',
    path: '/given-tags',
    permission: 'players.read',
    /** Their numbers with commas between. */
    input: z.object({ players: z.string().regex(PLAYER_IDS) }),
    output: z.array(z.object({ playerId: z.string(), tags: z.array(PlayerTagSchema) })),
  },
  createPlayerTag: {
    method: 'POST',
    path: '/player-tags',
    permission: 'players.notes',
    rate: 'write',
    input: ReasonedDraftSchema,
    output: z.array(PlayerTagRowSchema),
    failures: ['NAME_TAKEN', 'BAD_REQUEST'],
  },
  changePlayerTag: {
    method: 'PATCH',
    path: '/player-tags/:tag',
    permission: 'players.notes',
    rate: 'write',
    params: ParamsSchema,
    input: ReasonedDraftSchema.extend({ version: VersionSchema }),
    output: z.array(PlayerTagRowSchema),
    failures: ['NOT_FOUND', 'NAME_TAKEN', 'STATE_CONFLICT'],
  },
  /** Takes it from everybody who has it. */
  removePlayerTag: {
    method: 'POST',
    path: '/player-tags/:tag/removal',
    permission: 'players.notes',
    rate: 'write',
    params: ParamsSchema,
    input: z.object({ version: VersionSchema, reason: ReasonSchema }),
    output: z.array(PlayerTagRowSchema),
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** Gives a player a tag, or takes it away; as it is already, nothing changes. */
  setPlayerTag: {
    method: 'POST',
    path: '/players/:id/tags',
    permission: 'players.notes',
    rate: 'write',
    params: z.object({ id: z.string().regex(PLAYER_ID) }),
    input: z.object({ tag: TagIdSchema, given: z.boolean(), reason: ReasonSchema }),
    output: z.array(PlayerTagSchema),
    failures: ['NOT_FOUND'],
  },
});
