import type { FastifyBaseLogger } from 'fastify';
import type { Permission } from '@baize/contract/permissions';
import type { BrandId, MemberId, OperatorId, Uuid } from './ids.ts';

/** A logged-in member, as the session says. Agent and trial come from the type. */
export type MemberActor = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly account: string;
  readonly type: number;
  readonly currency: string;
  readonly sessionId: Uuid;
  readonly loggedInAt: Date;
  /** Opened with a default or expired password: until it is changed, only the calls for that are open. */
  readonly mustChangePassword: boolean;
};

export type OperatorActor = {
  readonly operatorId: OperatorId;
  readonly name: string;
  /** Whose person they are; null: they work for the house. */
  readonly supplier: string | null;
  readonly permissions: ReadonlySet<Permission>;
  readonly brandIds: ReadonlySet<number>;
  readonly sessionId: Uuid;
};

/** First argument of every command and query: who asks, for which brand, from where. */
export type CallContext = {
  readonly brandId: BrandId;
  readonly brandCode: string;
  /** The site's own origin as this visitor reached it: the host was found among the brand's domains. */
  readonly origin: string;
  readonly ip: string;
  readonly country: string | null;
  readonly userAgent: string;
  /** The device cookie's value, made on first contact. A token is useless on another device. */
  readonly deviceId: string;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
};
export type MemberContext = CallContext & { readonly actor: MemberActor };
/** A guest, or a member. */
export type VisitorContext = CallContext & { readonly actor: MemberActor | null };
export type OperatorContext = CallContext & {
  readonly operator: OperatorActor;
  /** In which they read the console: names of games are told in it. */
  readonly language: string;
};

/** Of keyed calls: the frame has seen to it that there is a key. */
export type WithKey = { readonly idempotencyKey: string };

/** A call of the console that names no brand: logging in and out. */
export type ConsoleVisitorContext = Pick<CallContext, 'ip' | 'userAgent' | 'requestId' | 'log'> & {
  /** The session's secret as the cookie brought it; undefined: none. It may be of a session that ended. */
  readonly token: string | undefined;
  /** What the browser keeps of an earlier login; undefined: nobody has logged in on it. */
  readonly deviceId: string | undefined;
  /** Gives the browser what makes the device known. */
  readonly keepDevice: (deviceId: string) => void;
  /** Gives the browser the cookie of a session. */
  readonly keepToken: (token: string) => void;
  /** Takes the cookie back. */
  readonly dropToken: () => void;
};
/** A call of the console about the operator's own session: it names no brand and needs no permission. */
export type OwnSessionContext = ConsoleVisitorContext & { readonly operator: OperatorActor };
