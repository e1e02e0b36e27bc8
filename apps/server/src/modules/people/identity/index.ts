import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { MemberActor, MemberContext } from '../../../context.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { Module } from '../../../module.ts';
import { noteOwnChange } from './account-changed.ts';
import { drawCaptcha, type Drawn } from './captcha.ts';
import { identityConsoleRoutes } from './console-routes.ts';
import { openMember } from './commands/open-member.ts';
import { setMemberStatus, type SetMemberStatus } from './commands/set-member-status.ts';
import { identityJobs } from './jobs.ts';
import { hashPassword } from './password.ts';
import { checkPaymentPassword, type CheckPaymentPassword } from './payment-password.ts';
import { carryExclusion } from './excluded-contacts.ts';
import { checkOwnProof, type OwnProof } from './own-proof.ts';
import { writeTo, type LetterTo } from './write-to.ts';
import { identityPersonal } from './personal.ts';
import type { PersonData } from './person-vault.ts';
import { providerConsoleRoutes } from './provider-routes.ts';
import { openSignIn, sealedProviders } from './providers/store.ts';
import { createProviderWires } from './providers/wire.ts';
import { identityRoutes } from './routes.ts';
import { issueReturnTicket, type ReturnTicket } from './return-ticket.ts';
import { openSeal } from './seal.ts';
import { readSafety, sealedSafety } from './safety-store.ts';
import { sealedPersons } from './sealed-persons.ts';
import { stillOpen, touchSession } from './session-store.ts';
import { identitySigns } from './signs.ts';
import { createSessionCache, idleSince, isOver, type LoginStanding } from './sessions.ts';
import {
  countDownlines,
  findAncestors,
  findMemberByAccount,
  findMemberById,
  findMembers,
  findPaymentPassword,
  findPerson,
  insertPerson,
  lockMember,
  type Member,
} from './store.ts';
import {
  changeCode,
  insertCode,
  listCodes,
  type AffiliateCode,
  type CodeChange,
  type StoredCode,
} from './code-store.ts';
import { openDownline, type OpenDownline } from './commands/open-downline.ts';
import { holdTree, moveBelow, type MoveBelow, type MoveRefusal } from './tree-store.ts';
import { createIdentityDeps, type Codes, type Holders, type IdentityDeps } from './deps.ts';

export { hashPassword, isWeakPassword, verifyPassword } from './password.ts';
export type { Holders } from './deps.ts';
export type { PersonData } from './person-vault.ts';
export { maskAccount } from './present.ts';
export type { LoginStanding } from './sessions.ts';
export { withPlayer } from './with-player.ts';
export type { MoveBelow, MoveRefusal } from './tree-store.ts';
export { listAccountLinks, type AccountLink } from './links.ts';
export type { StoredCode } from './code-store.ts';
export {
  accountKeyOf,
  findDisabled,
  findMemberByAccount,
  findMembers,
  findMembersBeginning,
  type Member,
  type MemberStatus,
} from './store.ts';

export type SeedMember = {
  readonly account: string;
  readonly nickname?: string;
  readonly type: number;
  readonly parentId?: MemberId | null;
  readonly language?: string;
  /**
   * Absent: the brand's default password, flagged so that the first login asks for another; without one, nobody can log
   * in.
   */
  readonly password?: string;
  readonly person?: PersonData;
};

export type IdentityModule = Module & {
  /** For the site's frame: the member behind a token on its own device. */
  readonly findActor: (brandId: BrandId, token: string, deviceId: string) => Promise<MemberActor | undefined>;
  /** For the site's frame: the body of a sealed call to `route` ("METHOD /path"). */
  readonly openSeal: (sealed: string, route: string) => Promise<CallResult<unknown>>;
  readonly findMember: (tx: Tx, brandId: BrandId, who: MemberId | string) => Promise<Member | undefined>;
  readonly findMembers: (tx: Tx, ids: readonly MemberId[]) => Promise<Member[]>;
  /** From the root to the parent. */
  readonly ancestorsOf: (tx: Tx, id: MemberId) => Promise<Member[]>;
  readonly countDownlines: (tx: Tx, id: MemberId) => Promise<number>;
  /** Undefined: no such member of this brand. False: the member has this standing already. */
  readonly setMemberStatus: (tx: Tx, change: SetMemberStatus) => Promise<boolean | undefined>;
  /** Opens an account with its wallet: seeds, tests, operators. NAME_TAKEN where the brand has one of this name. */
  readonly createMember: (tx: Tx, brandId: BrandId, member: SeedMember) => Promise<CallResult<MemberId>>;
  /** Opens Google and Facebook for a brand that has set neither: the demo, tests. */
  readonly openSignIn: (
    tx: Tx,
    brandId: BrandId,
    client: { readonly id: string; readonly secret: string },
  ) => Promise<void>;
  /** False: the brand has this code already. */
  readonly addAffiliateCode: (tx: Tx, member: MemberId, code: AffiliateCode) => Promise<boolean>;
  readonly listCodes: (tx: Tx, member: MemberId) => Promise<StoredCode[]>;
  /** Whoever else changes what belongs to this member waits until the transaction ends. */
  readonly holdMember: (tx: Tx, member: MemberId) => Promise<void>;
  /** False: the member has no such link. */
  readonly changeCode: (tx: Tx, member: MemberId, change: CodeChange) => Promise<boolean>;
  /** An agent opens an account right below themselves. */
  readonly openDownline: OpenDownline;
  /** Keeps everybody in their place until the transaction ends. */
  readonly holdTree: (tx: Tx) => Promise<void>;
  /** Hangs a member with everybody below them under another one; what forbids it is answered. */
  readonly moveBelow: (tx: Tx, order: MoveBelow) => Promise<MoveRefusal | undefined>;
  /** Of these sessions those that are still good: for sockets. */
  readonly openSessions: (brandId: BrandId, ids: readonly Uuid[]) => Promise<Set<Uuid>>;
  /** Whether what belongs to a login is over with it: ended, expired or idle. */
  readonly isLoginOver: (brandId: BrandId, login: LoginStanding | null) => Promise<boolean>;
  /** Whoever holds this login is not idle. */
  readonly touchLogin: (brandId: BrandId, id: Uuid) => Promise<void>;
  /** A ticket by which this login's browser comes back into it from elsewhere; good once. */
  readonly issueReturnTicket: (of: ReturnTicket) => Promise<string>;
  /** Whether this is the member's payment password. Wrong tries are counted and lock, and say how many are left. */
  readonly checkPaymentPassword: CheckPaymentPassword;
  readonly hasPaymentPassword: (tx: Tx, member: MemberId) => Promise<boolean>;
  /** The name under which the member is paid, as they registered it; undefined: they gave none. */
  readonly payeeNameOf: (tx: Tx, member: MemberId) => Promise<string | undefined>;
  /** Until when no money leaves the account, because the house gives it back; null: nothing holds it. */
  readonly heldUntil: (tx: Tx, member: MemberId) => Promise<Date | null>;
  /** Asks for all that opens the account: the password and, where one is on, the authenticator. */
  readonly checkOwnProof: (ctx: MemberContext, proof: OwnProof) => ReturnType<typeof checkOwnProof>;
  readonly hasAuthenticator: (tx: Tx, member: MemberId) => Promise<boolean>;
  /** Tells a member of what was done in their account, and puts it on record. */
  readonly noteOwnChange: typeof noteOwnChange;
  /** A letter to the address that a member has proven; nothing is written where there is none. */
  readonly writeTo: (tx: Tx, letter: LetterTo) => Promise<void>;
  /** Keyed hash of a device cookie, for whatever else is bound to a device. */
  readonly deviceHash: (deviceId: string) => Buffer;
  /** Forgets what this process remembers of sessions: another process reported an end. */
  readonly forgetSessions: () => void;
};

export type IdentityProviders = {
  /** Draws the captcha; tests bring one they can read. */
  readonly draw?: () => Promise<Drawn>;
  readonly codes: Codes;
  /** Absent: no member has bound a bank account. */
  readonly holders?: Holders;
};

const NO_HOLDERS: Holders = { isBound: async () => false, isHolder: async () => false };

export function createIdentityModule(
  deps: Pick<Deps, 'db' | 'ledger' | 'secrets' | 'keyring' | 'now' | 'env' | 'limiter'>,
  brands: Pick<BrandModule, 'brand' | 'brandIds'>,
  providers: IdentityProviders,
): IdentityModule {
  const parts = createIdentityDeps(
    {
      db: deps.db,
      ledger: deps.ledger,
      now: deps.now,
      limiter: deps.limiter,
      brand: brands.brand,
      draw: providers.draw ?? drawCaptcha,
      captchaNumbers: deps.env.CAPTCHA_NUMBERS,
      codes: providers.codes,
      holders: providers.holders ?? NO_HOLDERS,
      providers: createProviderWires(deps.env.SIGN_IN_URL, deps.now),
    },
    deps,
  );
  const sessionCache = createSessionCache(parts);
  const commandDeps: IdentityDeps = { ...parts, forgetSessions: sessionCache.forget };
  return {
    name: 'identity',
    consoleRoutes: [...identityConsoleRoutes(commandDeps), ...providerConsoleRoutes(commandDeps, deps.env.PUBLIC_URL)],
    siteRoutes: identityRoutes({ deps: commandDeps, sealKey: deps.secrets.seal }),
    sealed: [sealedPersons(parts.vault), sealedSafety(parts.safety), sealedProviders(parts.providerVault)],
    personal: identityPersonal(commandDeps),
    signs: identitySigns(deps),
    jobs: identityJobs(commandDeps, brands.brandIds),
    findActor: sessionCache.findActor,
    openSeal: (sealed, route) => openSeal({ pair: deps.secrets.seal, db: deps.db, now: deps.now() }, sealed, route),
    findMember,
    findMembers,
    ancestorsOf: findAncestors,
    countDownlines,
    setMemberStatus: (tx, change) => setMemberStatus(commandDeps, tx, change),
    createMember: (tx, brandId, member) => createMember(commandDeps, tx, { brandId, ...member }),
    openSignIn: (tx, brandId, client) => openSignIn(tx, parts.providerVault, { brandId, ...client }),
    addAffiliateCode: insertCode,
    listCodes,
    holdMember: async (tx, member) => void (await lockMember(tx, member)),
    changeCode,
    openDownline: (caller, order) => openDownline(commandDeps, caller, order),
    moveBelow,
    holdTree,
    openSessions: async (brandId, ids) => {
      const { login } = (await brands.brand(brandId)).settings;
      return deps.db.tx(brandId, (tx) =>
        stillOpen(tx, ids, { now: deps.now(), idleSince: idleSince(login, deps.now()) }),
      );
    },
    isLoginOver: async (brandId, login) => isOver(login, (await brands.brand(brandId)).settings.login, deps.now()),
    touchLogin: (brandId, id) => deps.db.tx(brandId, (tx) => touchSession(tx, id, deps.now())),
    issueReturnTicket: (of) => deps.db.tx(of.brandId, (tx) => issueReturnTicket(tx, parts.hashes, of)),
    checkPaymentPassword: (ctx, password) => checkPaymentPassword(commandDeps, ctx, password),
    hasPaymentPassword: async (tx, member) => (await findPaymentPassword(tx, member)) !== null,
    payeeNameOf: async (tx, member) => {
      const person = await findPerson(tx, parts.vault, member);
      return person?.payeeName ?? person?.fullName;
    },
    checkOwnProof: (ctx, proof) => checkOwnProof(commandDeps, ctx, proof),
    hasAuthenticator: async (tx, member) => (await readSafety(tx, member, deps.now())).totpSecret !== null,
    noteOwnChange,
    writeTo: (tx, letter) => writeTo(parts, tx, letter),
    heldUntil: (tx, member) => heldUntil(tx, member, deps.now()),
    deviceHash: commandDeps.hashes.device,
    forgetSessions: sessionCache.forget,
  };
}

const findMember: IdentityModule['findMember'] = (tx, brandId, who) =>
  typeof who === 'string' ? findMemberByAccount(tx, brandId, who) : findMemberById(tx, who);

async function heldUntil(tx: Tx, member: MemberId, now: Date): Promise<Date | null> {
  const safety = await readSafety(tx, member, now);
  return safety.heldUntil !== null && safety.heldUntil > now ? safety.heldUntil : null;
}

async function createMember(
  commandDeps: IdentityDeps,
  tx: Tx,
  { brandId, ...member }: SeedMember & { readonly brandId: BrandId },
): Promise<CallResult<MemberId>> {
  const brand = await commandDeps.brand(brandId);
  const { defaultPassword } = brand.settings.login;
  const password = member.password ?? defaultPassword;
  const parent = member.parentId ? ((await findMemberById(tx, member.parentId)) ?? null) : null;
  const opened = await openMember(commandDeps, tx, {
    brand,
    account: member.account,
    ...(member.nickname === undefined ? {} : { nickname: member.nickname }),
    type: member.type,
    parent,
    language: member.language ?? brand.defaultLanguage,
    passwordHash: password === null ? null : await hashPassword(password),
    paymentPasswordHash: null,
    defaultPassword: member.password === undefined && password !== null,
    ip: null,
  });
  if (!opened.ok) return opened;
  const person = { brandId, memberId: opened.value, data: member.person ?? {} };
  const { held } = await insertPerson(tx, commandDeps.vault, person);
  await carryExclusion(commandDeps, tx, person);
  const [first] = held;
  return first ? fail('NAME_TAKEN', { fields: { [first.contact]: 'taken' } }) : opened;
}
