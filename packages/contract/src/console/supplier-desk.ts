import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { KeysetQuerySchema, keysetSchema, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { GAME_TYPES } from '../boot.ts';
import {
  BASE_URL_MAX,
  FINGERPRINT,
  KEY_ID,
  NETWORKS_MAX,
  PEM_MAX,
  SHELF_CODE,
  SUPPLIER_CODE,
  SUPPLIER_NAME_MAX,
} from './connection-values.ts';
import { OPERATOR_NAME, REASON } from './constants.ts';
import { EnrolmentLinkSchema } from './operators.ts';
import { SupplierKeySchema } from './suppliers.ts';

const CodeSchema = z.string().regex(SUPPLIER_CODE);
const ParamsSchema = z.object({ supplier: CodeSchema });
const KidSchema = z.string().regex(KEY_ID);
const ReasonSchema = writtenText(REASON);
/** `waiting`: a second person has to check it. */
const DoneSchema = z.object({ state: z.enum(['done', 'waiting']) });

/** A call of a supplier with its answer. Secrets are cut to their beginning. */
export const SupplierCallSchema = z.object({
  id: z.string(),
  at: TimeSchema,
  path: z.string(),
  ip: z.string(),
  /** The name of the key that it was signed with, as it said. */
  kid: z.string(),
  httpStatus: z.number().int(),
  /** In the words of the answer: a status of the wallet, or a code. */
  status: z.string(),
  refused: z.boolean(),
  /** Which of our rules it broke, where it was refused before the wallet was asked. */
  cause: z.string().nullable(),
  request: z.string(),
  answer: z.string(),
  tookMs: z.number().int(),
  /** Calls between the one before and this one that were not kept. */
  unkept: z.number().int(),
});
export type SupplierCall = z.infer<typeof SupplierCallSchema>;
export const CallFilterSchema = KeysetQuerySchema.extend({
  result: z.enum(['done', 'refused']).optional(),
  /** A piece of what was sent or answered. */
  text: z.string().trim().min(3).max(64).optional(),
});

export const PublicKeySchema = z.object({ kid: KidSchema, pem: z.string().min(1).max(PEM_MAX) });
/** A key to be trusted: at once and for good where no time is named. */
export const NewKeySchema = PublicKeySchema.extend({
  from: TimeSchema.nullable(),
  until: TimeSchema.nullable(),
});
export const DeskKeySchema = SupplierKeySchema.extend({ fingerprint: z.string() });

export const SupplierDeskSchema = z.object({
  supplier: z.string(),
  supplierName: z.string(),
  /** An account for trying things out: play money alone. */
  sandbox: z.boolean(),
  enabled: z.boolean(),
  /** This brand lets it in. */
  letIn: z.boolean(),
  /** A change of state or brand waits for a second person. */
  doorWaiting: z.boolean(),
  /** Where it calls us. */
  walletUrl: z.string(),
  /** From where it may; none: from everywhere. */
  networks: z.array(z.string()),
  keys: z.array(DeskKeySchema),
  keyWaiting: z.boolean(),
  /** Keys that it announced by a signed call. */
  announced: z.array(
    z.object({ kid: z.string(), fingerprint: z.string(), notBefore: TimeSchema.nullable(), announcedAt: TimeSchema }),
  ),
  /** What we sign with. */
  ourKey: PublicKeySchema,
  feeds: z.array(z.object({ stream: z.string(), cursor: z.string(), readAt: TimeSchema.nullable() })),
});
export type SupplierDesk = z.infer<typeof SupplierDeskSchema>;

const PersonSchema = z.object({
  name: z.string().trim().toLowerCase().regex(OPERATOR_NAME),
  displayName: writtenText({ min: 1, max: 64 }),
  reason: ReasonSchema,
});
const ON_SUPPLIER = ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT'] as const;

/** A supplier as owners of all its brands administer it. */
const NetworksSchema = z.array(z.string().trim().min(1).max(64)).max(NETWORKS_MAX);

export const supplierDeskCalls = defineConsoleCalls({
  getSupplierDesk: {
    method: 'GET',
    path: '/suppliers/:supplier/desk',
    permission: 'suppliers.connect',
    params: ParamsSchema,
    output: SupplierDeskSchema,
    failures: ['NOT_FOUND', 'FORBIDDEN'],
  },
  /** Suppliers that this brand is not connected to, of whom the caller serves every brand. */
  listOtherSuppliers: {
    method: 'GET',
    path: '/other-suppliers',
    permission: 'suppliers.connect',
    output: z.array(z.object({ supplier: CodeSchema, supplierName: z.string(), sandbox: z.boolean() })),
  },
  /** Those of players of this brand; to owners of all its brands those that name nobody, too. */
  listSupplierCalls: {
    method: 'GET',
    path: '/suppliers/:supplier/calls',
    permission: 'cases.read',
    params: ParamsSchema,
    input: CallFilterSchema,
    output: keysetSchema(SupplierCallSchema),
    failures: ['NOT_FOUND'],
  },
  /** Whoever has the key moves money, so that a second person checks it; of a sandbox it holds at once. */
  addSupplierKey: {
    method: 'POST',
    path: '/suppliers/:supplier/keys',
    permission: 'suppliers.connect',
    rate: 'money',
    params: ParamsSchema,
    input: NewKeySchema.extend({ reason: ReasonSchema }),
    output: DoneSchema,
    failures: [...ON_SUPPLIER, 'BAD_REQUEST'],
  },
  /** Holds at once: nothing is verified with it any more. */
  retireSupplierKey: {
    method: 'POST',
    path: '/suppliers/:supplier/keys/:kid/retirement',
    permission: 'suppliers.connect',
    rate: 'money',
    params: ParamsSchema.extend({ kid: KidSchema }),
    input: z.object({ reason: ReasonSchema }),
    output: DoneSchema,
    failures: ['NOT_FOUND', 'FORBIDDEN'],
  },
  /**
   * Accepted, it goes the way of a key that was uploaded; refused, it is forgotten. `fingerprint`: of the key that was
   * looked at. STATE_CONFLICT: another was announced under its name since.
   */
  decideAnnouncedKey: {
    method: 'POST',
    path: '/suppliers/:supplier/announced/:kid',
    permission: 'suppliers.connect',
    rate: 'money',
    params: ParamsSchema.extend({ kid: KidSchema }),
    input: z.object({ accept: z.boolean(), fingerprint: z.string().regex(FINGERPRINT), reason: ReasonSchema }),
    output: DoneSchema,
    failures: [...ON_SUPPLIER, 'BAD_REQUEST'],
  },
  /** In all brands. Stopping holds at once; starting again is checked, but of a sandbox. */
  setSupplierState: {
    method: 'PUT',
    path: '/suppliers/:supplier/state',
    permission: 'suppliers.connect',
    rate: 'money',
    params: ParamsSchema,
    input: z.object({ enabled: z.boolean(), reason: ReasonSchema }),
    output: DoneSchema,
    failures: ON_SUPPLIER,
  },
  /** In this brand. Shutting out holds at once: what is owed is paid up to a ceiling. */
  setSupplierBrand: {
    method: 'PUT',
    path: '/suppliers/:supplier/brand',
    permission: 'suppliers.connect',
    rate: 'money',
    params: ParamsSchema,
    input: z.object({ letIn: z.boolean(), reason: ReasonSchema }),
    output: DoneSchema,
    failures: [...ON_SUPPLIER, 'BAD_REQUEST'],
  },
  /** In place of those that were read. STATE_CONFLICT: somebody else has changed them since. */
  setSupplierNetworks: {
    method: 'PUT',
    path: '/suppliers/:supplier/networks',
    permission: 'suppliers.connect',
    rate: 'money',
    params: ParamsSchema,
    input: z.object({ networks: NetworksSchema, was: NetworksSchema, reason: ReasonSchema }),
    output: DoneSchema,
    failures: ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** What is known already changes nothing; what was set aside is looked at again. */
  rereadFeed: {
    method: 'POST',
    path: '/suppliers/:supplier/feeds/:stream/rereading',
    permission: 'suppliers.connect',
    rate: 'money',
    params: ParamsSchema.extend({ stream: z.string().regex(/^[a-z]{1,20}$/) }),
    input: z.object({ reason: ReasonSchema }),
    output: DoneSchema,
    failures: ['NOT_FOUND', 'FORBIDDEN'],
  },
  /**
   * Asks the supplier for its games and puts those that this brand has not on one of its shelves, a vendor as players
   * see it. STATE_CONFLICT: the brand is closed to the supplier. `unfit`: rows that do not fit the wire.
   */
  takeSupplierGames: {
    method: 'POST',
    path: '/suppliers/:supplier/shelf',
    permission: 'suppliers.connect',
    rate: 'money',
    params: ParamsSchema,
    input: z.object({
      vendor: z.string().regex(SHELF_CODE),
      gameType: z.enum(GAME_TYPES),
      displayName: writtenText({ min: 1, max: 60 }),
      /** Whether they are switched on at once; else the catalogue does that, game by game. */
      open: z.boolean(),
      reason: ReasonSchema,
    }),
    output: z.object({ added: z.array(z.string()), unfit: z.number().int() }),
    failures: [...ON_SUPPLIER, 'BAD_REQUEST', 'SUPPLIER_UNAVAILABLE'],
  },
  /** A person of a supplier's sandbox account, who is given the link by which they enrol. */
  inviteSupplierPerson: {
    method: 'POST',
    path: '/suppliers/:supplier/people',
    permission: 'suppliers.connect',
    rate: 'credential',
    params: ParamsSchema,
    input: PersonSchema,
    output: EnrolmentLinkSchema,
    failures: ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST', 'BRAND_UNKNOWN', 'NAME_TAKEN'],
  },
  /** A sandbox account of this brand, which must be one of play money, and its first person. */
  openSandbox: {
    method: 'POST',
    path: '/sandboxes',
    permission: 'suppliers.connect',
    rate: 'credential',
    input: PersonSchema.extend({
      supplier: CodeSchema,
      supplierName: writtenText({ min: 1, max: SUPPLIER_NAME_MAX }),
      baseUrl: z.string().min(1).max(BASE_URL_MAX),
    }),
    output: EnrolmentLinkSchema,
    failures: ['FORBIDDEN', 'BAD_REQUEST', 'BRAND_UNKNOWN', 'NAME_TAKEN'],
  },
});
