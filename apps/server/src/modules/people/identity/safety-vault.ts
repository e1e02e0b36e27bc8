import type { MemberId } from '../../../ids.ts';
import type { Keyring, Keys, Sealed, SealedFor } from '../../../sealing/index.ts';
import { sealBox, type Secrets } from '../../../secrets.ts';

/** A secret on its way through the browser that shows it. */
export type SetupTicket = { readonly secret: string; readonly until: number };

export type SafetyVault = {
  readonly keys: Keyring['keys'];
  readonly seal: (keys: Keys, member: MemberId, secret: string) => Sealed;
  /** Throws where the secret is another member's. */
  readonly open: (keys: Keys, member: MemberId, sealed: Sealed) => string;
  readonly hashRecovery: (member: MemberId, code: string) => Buffer;
  /** Bound to the member's session, so that it is no other setup's. */
  readonly sealTicket: (session: string, ticket: SetupTicket) => string;
  /** Undefined: made up, or of another session. */
  readonly openTicket: (session: string, sealed: string) => SetupTicket | undefined;
};

const secretOf = (member: MemberId): SealedFor => ({
  field: 'identity.safety.totp_secret',
  before: 'member-totp',
  row: member.toString(),
});
const boundTo = (session: string): Buffer => Buffer.from(`baize\nauthenticator-setup\n${session}`);

export function createSafetyVault(
  keyring: Pick<Keyring, 'keys'>,
  secrets: Pick<Secrets, 'derive' | 'keyedHash'>,
): SafetyVault {
  const tickets = sealBox(secrets.derive('authenticator-setup'));
  return {
    keys: keyring.keys,
    seal: (keys, member, secret) => keys.seal(secretOf(member), secret),
    open: (keys, member, sealed) => keys.open(secretOf(member), sealed).toString(),
    hashRecovery: (member, code) => secrets.keyedHash('recovery-code', `${member}:${code}`),
    sealTicket: (session, ticket) => tickets.seal(JSON.stringify(ticket), boundTo(session)).toString('base64url'),
    openTicket: (session, sealed) => {
      try {
        return JSON.parse(tickets.open(Buffer.from(sealed, 'base64url'), boundTo(session)).toString()) as SetupTicket;
      } catch {
        return undefined; // the caller answers as to a setup that took too long
      }
    },
  };
}
