import { CONTRACT_KINDS } from '@baize/domain/agents/kinds';
import { CONTRACT_STATES } from '@baize/domain/agents/states';
import { CONTRACT_CATEGORIES } from '@baize/domain/agents/terms';
import { z } from 'zod';
import { AgentLinkSchema, DownlinesSchema, RangeSchema, SizeSchema } from '../agents.ts';
import { ContractSchema, ContractVersionSchema } from '../contracts.ts';
import { defineConsoleCalls } from '../define-call.ts';
import { keysetQuerySchema, KeysetQuerySchema, keysetSchema, PlaceSchema, SPAN, TimeSchema } from '../envelope.ts';
import { PLAYER_ID } from './constants.ts';

const IdSchema = z.string().regex(PLAYER_ID);
/** Accounts that are shown of a tree: those with an agent's door, or everybody. */
export const TREE_SHOWN = ['agents', 'everybody'] as const;

/** An account in its place. */
export const TreeNodeSchema = z.object({
  id: z.string(),
  /** Null: right under the platform. */
  parentId: z.string().nullable(),
  account: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  status: z.enum(['active', 'disabled']),
  registeredAt: TimeSchema,
  /** Who stands below, the account not counted. */
  size: SizeSchema,
  /** Kinds of the contracts that the account holds, or has to answer. */
  contracts: z.array(z.enum(CONTRACT_KINDS)),
});
export type TreeNode = z.infer<typeof TreeNodeSchema>;
const SumsShape = DownlinesSchema.shape;
export const TreePlaceSchema = z.object({
  node: TreeNodeSchema,
  currency: z.string(),
  /** From the top down to the account itself. */
  line: z.array(z.object({ id: z.string(), account: z.string() })),
  own: SumsShape.own,
  /** With everybody below. */
  total: SumsShape.total,
});
export type TreePlace = z.infer<typeof TreePlaceSchema>;

/** A contract as operators see it, ended ones too. */
export const ConsoleContractSchema = ContractSchema.extend({
  kind: z.enum(CONTRACT_KINDS),
  category: z.enum(CONTRACT_CATEGORIES),
  createdAt: TimeSchema,
  endedAt: TimeSchema.nullable(),
});
export type ConsoleContract = z.infer<typeof ConsoleContractSchema>;

/** How operators look at the tree of agents and at what was agreed in it. */
export const agentTreeCalls = defineConsoleCalls({
  /**
   * Who stands right below an account, the newest first; without one, the top agents. `search` finds accounts that
   * begin so and whose link has this code, wherever they stand.
   */
  listTreeNodes: {
    method: 'GET',
    path: '/agent-tree',
    permission: 'agents.read',
    input: KeysetQuerySchema.extend({
      under: IdSchema.optional(),
      search: z.string().trim().max(64).optional(),
      shown: z.enum(TREE_SHOWN).default('agents'),
    }),
    output: keysetSchema(TreeNodeSchema),
  },
  /** An account with its line, and what it and its team did in a range of days. */
  getTreePlace: {
    method: 'GET',
    path: '/agent-tree/:id',
    permission: 'agents.read',
    params: z.object({ id: IdSchema }),
    input: RangeSchema,
    output: TreePlaceSchema,
    failures: ['NOT_FOUND', 'BAD_REQUEST'],
  },
  listPlayerLinks: {
    method: 'GET',
    path: '/players/:id/links',
    permission: 'agents.read',
    params: z.object({ id: IdSchema }),
    output: z.array(AgentLinkSchema),
    failures: ['NOT_FOUND'],
  },
  /** Contracts of the brand, the newest first. `player`: held or given by this account. */
  listAgentContracts: {
    method: 'GET',
    path: '/agent-contracts',
    permission: 'agents.read',
    input: keysetQuerySchema(PlaceSchema).extend({
      kind: z.enum(CONTRACT_KINDS).optional(),
      category: z.enum(CONTRACT_CATEGORIES).optional(),
      state: z.enum(CONTRACT_STATES).optional(),
      player: z.string().trim().max(64).optional(),
      ...SPAN,
    }),
    output: keysetSchema(ConsoleContractSchema, PlaceSchema),
  },
  /** A contract with everything that was agreed of it, the newest first. */
  getAgentContract: {
    method: 'GET',
    path: '/agent-contracts/:id',
    permission: 'agents.read',
    params: z.object({ id: z.uuid() }),
    output: z.object({ contract: ConsoleContractSchema, versions: z.array(ContractVersionSchema) }),
    failures: ['NOT_FOUND'],
  },
});
