import { z } from 'zod';
import { LINK_ACCOUNT_TYPES, LINK_LABEL_MAX } from './agent-links.ts';
import { defineSiteCalls } from './define-call.ts';
import { MoneySchema, PageQuerySchema, pageSchema, TimeSchema } from './envelope.ts';

/** A report reaches over this many days at most. */
export const REPORT_DAYS_MAX = 92;

const DaySchema = z.iso.date();
export const MemberIdSchema = z.string().regex(/^[1-9]\d{0,17}$/);
/** Days of the platform's offset, both included. */
export const RangeSchema = z.object({ from: DaySchema, to: DaySchema });
export type DayRange = z.infer<typeof RangeSchema>;

/**
 * What accounts did in a range of days. The net loss is the company's side of play, less what bets gave back to players
 * and agents: positive where players lost. What contracts pay, and what is given without play, is not taken off.
 */
const SumsSchema = z.object({
  bets: z.number().int(),
  stake: MoneySchema,
  payout: MoneySchema,
  validBet: MoneySchema,
  netLoss: MoneySchema,
  deposits: MoneySchema,
  withdrawals: MoneySchema,
  /** To players, of their own bets. */
  rebates: MoneySchema,
  /** To agents, of bets of those below them. */
  agentRebates: MoneySchema,
  /** Daily, hourly and real-time salaries that were paid, whoever bore them. */
  wages: MoneySchema,
  dividends: MoneySchema,
  firstDeposits: z.number().int(),
  registered: z.number().int(),
});
export type TeamSums = z.infer<typeof SumsSchema>;
/** How many accounts did something: counted once, however often they did it. */
const CountsSchema = z.object({
  bettors: z.number().int(),
  depositors: z.number().int(),
  active: z.number().int(),
});
export type TeamCounts = z.infer<typeof CountsSchema>;
/** Who stands below, the agent not counted. */
export const SizeSchema = z.object({ agents: z.number().int(), members: z.number().int() });

export const TeamOverviewSchema = z.object({
  currency: z.string(),
  size: SizeSchema,
  online: z.number().int(),
  /** Of the agent and everybody below: wallets, and what stands with suppliers; null: not counted yet. */
  balance: z.object({ amount: MoneySchema, at: TimeSchema }).nullable(),
  now: SumsSchema,
  /** As many days, right before. */
  before: SumsSchema,
  /** Day by day, the first first; days on which nothing happened too. */
  days: z.array(z.object({ day: DaySchema, validBet: MoneySchema, netLoss: MoneySchema })),
});
export type TeamOverview = z.infer<typeof TeamOverviewSchema>;

/** One direct downline, with everything that its whole team did. */
export const DownlineSchema = z.object({
  id: z.string(),
  /** Right above: whoever asks, where the downline is theirs directly. */
  parentId: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  status: z.enum(['active', 'disabled']),
  registeredAt: TimeSchema,
  lastLoginAt: TimeSchema.nullable(),
  balance: MoneySchema,
  size: SizeSchema,
  sums: SumsSchema,
});
export type Downline = z.infer<typeof DownlineSchema>;
export const DownlinesSchema = z.object({
  currency: z.string(),
  /** From the agent who asks down to the one whose downlines these are. */
  line: z.array(z.object({ id: z.string(), account: z.string() })),
  page: pageSchema(DownlineSchema),
  /** What that agent did themselves, and with everybody below them: the rows and `own` add up to it. */
  own: SumsSchema,
  total: SumsSchema,
});
export type Downlines = z.infer<typeof DownlinesSchema>;

export const AgentLinkSchema = z.object({
  code: z.string(),
  label: z.string(),
  accountType: z.enum(LINK_ACCOUNT_TYPES),
  enabled: z.boolean(),
  createdAt: TimeSchema,
  /** Who registered by it, and how many of them have deposited. */
  registered: z.number().int(),
  deposited: z.number().int(),
});
export type AgentLink = z.infer<typeof AgentLinkSchema>;
const CodeSchema = z.string().regex(/^[A-Za-z0-9]{4,16}$/, 'code');
const LabelSchema = z.string().trim().max(LINK_LABEL_MAX);

/** The agents' own pages. */
export const agentCalls = defineSiteCalls({
  getTeamOverview: {
    method: 'GET',
    path: '/agent/team-overview',
    access: 'agent',
    capability: 'agent',
    input: RangeSchema,
    output: TeamOverviewSchema,
    failures: ['BAD_REQUEST'],
  },
  /** How many accounts of the team did something, each counted once. */
  countTeam: {
    method: 'GET',
    path: '/agent/team-counts',
    access: 'agent',
    capability: 'agent',
    input: RangeSchema,
    output: CountsSchema.extend({
      /** From how much valid bet of one day of the range on an account is active. */
      activeFrom: MoneySchema,
    }),
    failures: ['BAD_REQUEST'],
  },
  /** The direct downlines of the agent, or of somebody below them; `account` finds names in the whole team. */
  listDownlines: {
    method: 'GET',
    path: '/agent/downlines',
    access: 'agent',
    capability: 'agent',
    input: PageQuerySchema.extend(RangeSchema.shape).extend({
      under: MemberIdSchema.optional(),
      account: z.string().trim().max(64).optional(),
    }),
    output: DownlinesSchema,
    failures: ['BAD_REQUEST', 'NOT_FOUND'],
  },
  /** Opens an account right below the agent. Its first login chooses a password of its own. */
  registerDownline: {
    method: 'POST',
    path: '/agent/downline',
    access: 'agent',
    capability: 'agent',
    sealed: true,
    rate: 'credential',
    input: z.object({
      username: z.string().max(64),
      nickname: z.string().trim().max(64).default(''),
      password: z.string().max(128),
      confirmPassword: z.string().max(128),
      accountType: z.enum(LINK_ACCOUNT_TYPES),
    }),
    output: z.object({ id: z.string(), account: z.string() }),
    failures: ['BAD_REQUEST', 'PASSWORDS_DIFFER', 'PASSWORD_WEAK', 'NAME_TAKEN', 'FORBIDDEN'],
  },
  listAgentLinks: {
    method: 'GET',
    path: '/agent/links',
    access: 'agent',
    capability: 'agent',
    output: z.array(AgentLinkSchema),
  },
  /** A link under a code of the agent's choice, or, without one, a drawn one. */
  openAgentLink: {
    method: 'POST',
    path: '/agent/link',
    access: 'agent',
    capability: 'agent',
    rate: 'write',
    input: z.object({
      code: CodeSchema.optional(),
      label: LabelSchema.default(''),
      accountType: z.enum(LINK_ACCOUNT_TYPES),
    }),
    output: z.object({ code: z.string() }),
    failures: ['NAME_TAKEN', 'LIMIT_REACHED', 'FORBIDDEN'],
  },
  /** Renames a link, or closes it to registrations and opens it again. */
  changeAgentLink: {
    method: 'PATCH',
    path: '/agent/link/:code',
    access: 'agent',
    capability: 'agent',
    rate: 'write',
    params: z.object({ code: z.string().max(40) }),
    input: z.object({ label: LabelSchema, enabled: z.boolean() }),
    output: z.null(),
    failures: ['NOT_FOUND'],
  },
});
