import { randomBytes, randomUUID } from 'node:crypto';
import type { LoginProof, LoginStep, LoginValue } from '@baize/contract/identity';
import type { Tx } from '../../../db/pool.ts';
import type { MemberId, Uuid } from '../../../ids.ts';
import type { Brand } from '../../base/brand/index.ts';
import { readContacts } from './contact-store.ts';
import type { Caller, CodeTarget, IdentityDeps } from './deps.ts';
import { needsOf, nextNeed, waysOut, type Needs } from './login-graph.ts';
import { insertStep, knowsPlace, type LoginStepRow } from './login-step-store.ts';
import { readSafety } from './safety-store.ts';
import { openSession, TOKEN_BYTES } from './sessions.ts';
import type { Member } from './store.ts';

/** How long a login may take from its password to its session. */
const LOGIN_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Where a login comes from, and the transaction in which it goes on. */
export type Asking = { readonly deps: IdentityDeps; readonly tx: Tx; readonly caller: Caller };
export type Entry = {
  readonly member: Member;
  readonly brand: Brand;
  readonly area: LoginStepRow['area'];
  readonly by: LoginStepRow['cameBy'];
  /** The contact to which the code went, where the login began with one. */
  readonly proved?: LoginProof;
};

/** By what a member can prove themselves, and where their codes go. */
export type Proofs = { readonly has: LoginProof[]; readonly contacts: Partial<Record<LoginProof, CodeTarget>> };

export async function proofsOf({ deps, tx }: Pick<Asking, 'deps' | 'tx'>, member: MemberId): Promise<Proofs> {
  const { totpSecret } = await readSafety(tx, member, deps.now());
  const named = await readContacts(tx, deps.vault, member);
  const contacts: Partial<Record<LoginProof, CodeTarget>> = {};
  for (const channel of ['sms', 'email'] as const) {
    const contact = named[channel];
    if (contact?.isProven && deps.codes.isOpen(channel)) contacts[channel] = contact.to;
  }
  const has: LoginProof[] = Object.keys(contacts) as LoginProof[];
  if (await deps.holders.isBound(tx, member)) has.push('payee');
  if (totpSecret !== null) has.push('totp', 'recovery');
  return { has, contacts };
}

/**
 * The one door behind a right password or code: opens the session, or keeps the login with what it still lacks. A
 * registration and a free play open theirs themselves, because there is nobody yet whom they could keep out.
 */
export async function enter(asking: Asking, entry: Entry): Promise<LoginValue> {
  const { deps, tx, caller } = asking;
  const { member, brand, proved, by } = entry;
  const now = deps.now();
  const rules = brand.settings.login.newPlace;
  const { has } = await proofsOf(asking, member.id);
  const isPlaceKnown = await knowsPlace(tx, member.id, {
    ip: caller.ip,
    deviceHash: deps.hashes.device(caller.deviceId),
    since: new Date(now.getTime() - rules.days * DAY_MS),
  });
  const needs = needsOf({
    hasAuthenticator: has.includes('totp'),
    isPlaceKnown,
    rules,
    has,
    proved,
    isWhole: by === 'passkey',
  });
  return goOn(asking, { ...entry, expiresAt: new Date(now.getTime() + LOGIN_MS) }, needs);
}

/** A login in a state: its session where nothing is lacking, else the step that is next, under a new ticket. */
export async function goOn(
  { deps, tx, caller }: Asking,
  { member, brand, area, by, expiresAt }: Entry & { readonly expiresAt: Date },
  needs: Needs,
): Promise<LoginValue> {
  const need = nextNeed(needs);
  if (need === undefined) return openSession({ deps, tx, caller }, { member, brand, area, by });
  const ticket = randomBytes(TOKEN_BYTES).toString('base64url');
  const { has, contacts } = await proofsOf({ deps, tx }, member.id);
  await insertStep(tx, {
    id: randomUUID() as Uuid,
    brandId: caller.brandId,
    memberId: member.id,
    ticketHash: deps.hashes.token(ticket),
    deviceHash: deps.hashes.device(caller.deviceId),
    area,
    cameBy: by,
    needsFactor: needs.factor,
    needsPlace: needs.place,
    passwordChangedAt: member.passwordChangedAt,
    createdAt: deps.now(),
    expiresAt,
  });
  const ways = waysOut(needs, has, brand.settings.login.newPlace).map((way) => {
    const to = contacts[way];
    return { way, masked: to ? deps.codes.mask(to) : '' };
  });
  return pending(member, { ticket, need, ways, expiresAt: expiresAt.toISOString() });
}

/** Nothing is told of the account before its last step. */
const pending = ({ account }: Member, step: LoginStep): LoginValue => ({
  userName: account,
  token: '',
  firstTimeLogin: false,
  passwordExpired: false,
  defaultPassword: false,
  mustChangePassword: false,
  previousLoginAt: null,
  step,
});
