import '@fastify/cookie'; // gives requests their cookies, replies their setCookie
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '@baize/contract/console';
import type { Code } from '@baize/contract/codes';
import type { Result } from '@baize/domain/result';
import type { BrandId, MemberId, OperatorId, Uuid } from '../ids.ts';

/** An expected failure on its way to the caller. `fields` names wrong fields, `params` fills the message in. */
export type Failure = {
  readonly code: Exclude<Code, 'OK'>;
  readonly params?: Record<string, string>;
  readonly fields?: Record<string, string>;
  readonly captcha?: boolean;
};
export type Answer<T> = Result<T, Failure>;
export const fail = (code: Failure['code'], more: Omit<Failure, 'code'> = {}): { ok: false; error: Failure } => ({
  ok: false,
  error: { code, ...more },
});

/** A logged-in member, as the session says. Agent and trial come from the type. */
export type Actor = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly account: string;
  readonly type: number;
  readonly currency: string;
  readonly sessionId: Uuid;
};
export type OperatorActor = {
  readonly operatorId: OperatorId;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly brandIds: ReadonlySet<number>;
  readonly sessionId: Uuid;
};

/** First argument of every command and query: who asks, for which brand, from where. */
export type Ctx = {
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
  readonly idempotencyKey: string | null;
  readonly log: FastifyBaseLogger;
};
export type MemberCtx = Ctx & { readonly actor: Actor };
export type MaybeMemberCtx = Ctx & { readonly actor: Actor | null };
export type OperatorCtx = Ctx & { readonly operator: OperatorActor };

/** What the frame asks of the modules; `app.ts` wires it, so that http stands below them. */
export type Doorkeeper = {
  /** Brand of a host name, with the status a visitor from `ip` meets; `country` is what a trusted proxy named, if any. Undefined: unknown host. */
  readonly findBrand: (host: string, ip: string, country: string | null) => Promise<VisitedBrand | undefined>;
  readonly findActor: (brandId: BrandId, token: string, deviceId: string) => Promise<Actor | undefined>;
  readonly openSeal: (sealed: string, route: string) => Promise<Answer<unknown>>;
};
export type VisitedBrand = {
  readonly id: BrandId;
  readonly code: string;
  readonly status: 0 | 1 | 2 | 3;
  readonly country: string | null;
};

export type ConsoleDoorkeeper = {
  readonly findOperator: (cookie: string) => Promise<OperatorActor | undefined>;
  readonly findBrandById: (id: number) => Promise<{ id: BrandId; code: string } | undefined>;
};

export type RawHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
