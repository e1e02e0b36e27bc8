import { z } from 'zod';
import type { Capability } from './boot.ts';
import type { FailureCode } from './failure.ts';
import type { Permission } from './permissions.ts';
import { strictly } from './strictly.ts';

/** Who offers the call: the players' site, the operators' console, or the studio to its own game clients. */
export type Surface = 'site' | 'console' | 'play';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/**
 * Who may make a call of the site. public: anybody; session: logged in, trial too; member: a real account; agent: an
 * account of an agent's type.
 */
export type Access = 'public' | 'session' | 'member' | 'agent';

/**
 * What a call of the console needs: nothing (to log in and out), a session of one's own, or a permission for the brand
 * it names.
 */
export type ConsolePermission = 'public' | 'session' | Permission;

/**
 * Budgets of requests per minute and address. The server holds the numbers. costly: what reads as much as a whole team
 * or a whole period did; the server answers a few of them at a time, and who asks in turn.
 */
export type RateClass = 'read' | 'write' | 'credential' | 'captcha' | 'money' | 'upload' | 'costly';

/** What every declaration says, whatever offers the call. */
type Declaration<C extends string = string> = {
  readonly method: Method;
  /** Under the prefix of the surface; `:name` parts are `params`. */
  readonly path: `/${string}`;
  /** Default: read. */
  readonly rate?: RateClass;
  /** Query of GET and DELETE, body of the others, and not a name more. Default: nothing. */
  readonly input?: z.ZodType;
  /** The `:name` parts of the path. */
  readonly params?: z.ZodType;
  readonly output: z.ZodType;
  /** Codes that the handler answers itself. Those of the frame follow from the declaration: `frameFailures`. */
  readonly failures?: readonly C[];
  /**
   * Must not happen twice when it is asked for twice: the frame requires an Idempotency-Key and hands it to the
   * handler, and a repeat gets the first answer.
   */
  readonly keyed?: boolean;
  /** Of a call whose body is larger than those of all others may be. */
  readonly bodyBytesMax?: number;
};
type SiteDeclaration = Declaration<FailureCode> & {
  readonly access: Access;
  /** The body travels sealed: seal.ts. */
  readonly sealed?: boolean;
  /** Answers in maintenance and to blocked visitors too: the calls from which the page learns why. */
  readonly always?: boolean;
  /** Answers a session whose password must be changed first: what is needed to change it, or to leave. */
  readonly beforeChange?: boolean;
  /** Part of the product that a brand may have closed: the frame then answers CAPABILITY_CLOSED to everybody. */
  readonly capability?: Capability;
};
type ConsoleDeclaration = Declaration<FailureCode> & { readonly permission: ConsolePermission };
type PlayDeclaration = Declaration & { readonly access: 'public' | 'session' };

const NOTHING = z.object({});
type Nothing = typeof NOTHING;
/** The field of a declaration, or its default where the declaration leaves it out. */
type Said<D, K extends string, Default> = D extends { readonly [P in K]: infer V } ? V : Default;
type SaidCodes<D> = D extends { readonly failures: readonly (infer C)[] } ? C : never;

/** What a declaration becomes: every field is there, and the type carries all of them. */
export type Call<S extends Surface, N extends string, D extends Declaration> = {
  readonly surface: S;
  /** Verb and noun: the name of the operation in route, command, event, test and hook. */
  readonly name: N;
  readonly method: D['method'];
  readonly path: D['path'];
  readonly rate: RateClass;
  readonly input: Said<D, 'input', Nothing>;
  readonly params: Said<D, 'params', Nothing>;
  readonly output: D['output'];
  readonly failures: readonly SaidCodes<D>[];
  readonly sealed: boolean;
  readonly keyed: Said<D, 'keyed', false>;
  readonly always: boolean;
  readonly beforeChange: boolean;
  readonly capability: Capability | null;
  /** Null: what all others may be. */
  readonly bodyBytesMax: number | null;
  /** Of site and play. */
  readonly access: Said<D, 'access', 'public'>;
  /** Of the console. */
  readonly permission: Said<D, 'permission', 'public'>;
};

/** Any call, where only its values count. */
export type AnyCall = {
  readonly surface: Surface;
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly rate: RateClass;
  readonly input: z.ZodType;
  readonly params: z.ZodType;
  readonly output: z.ZodType;
  readonly failures: readonly string[];
  readonly sealed: boolean;
  readonly keyed: boolean;
  readonly always: boolean;
  readonly beforeChange: boolean;
  readonly capability: Capability | null;
  readonly bodyBytesMax: number | null;
  readonly access: Access;
  readonly permission: ConsolePermission;
};
export type Calls = Readonly<Record<string, AnyCall>>;
export type SiteCall = AnyCall & { readonly surface: 'site'; readonly failures: readonly FailureCode[] };
export type ConsoleCall = AnyCall & { readonly surface: 'console'; readonly failures: readonly FailureCode[] };

type Defined<S extends Surface, T extends Record<string, Declaration>> = {
  readonly [N in keyof T & string]: Call<S, N, T[N]>;
};

/** Calls of the site, by name. Paths stand under SITE_PREFIX. */
export const defineSiteCalls = <const T extends Record<string, SiteDeclaration>>(calls: T): Defined<'site', T> =>
  define('site', calls);
/** Calls of the console, by name. Paths stand under CONSOLE_PREFIX. */
export const defineConsoleCalls = <const T extends Record<string, ConsoleDeclaration>>(
  calls: T,
): Defined<'console', T> => define('console', calls);
/** Calls that a game client makes to its own supplier, under PLAY_PREFIX. Their codes are the supplier's. */
export const definePlayCalls = <const T extends Record<string, PlayDeclaration>>(calls: T): Defined<'play', T> =>
  define('play', calls);

function define<S extends Surface, T extends Record<string, Declaration>>(surface: S, calls: T): Defined<S, T> {
  const defined = Object.entries(calls).map(([name, said]) => [
    name,
    Object.freeze({
      rate: 'read',
      params: NOTHING,
      failures: [],
      sealed: false,
      keyed: false,
      always: false,
      beforeChange: false,
      capability: null,
      bodyBytesMax: null,
      access: 'public',
      permission: 'public',
      ...said,
      input: strictly(said.input ?? NOTHING),
      surface,
      name,
    }),
  ]);
  return Object.freeze(Object.fromEntries(defined)) as Defined<S, T>;
}

/** The codes that the call's handler answers itself. */
export type FailureOf<C extends { readonly failures: readonly string[] }> = C['failures'][number];
/** What a handler gets as input, and what a client gets as value. */
export type OutputOf<C extends AnyCall> = z.output<C['output']>;

/**
 * What a schema takes. Zod calls the input of an empty object a record, which would forbid the other part its fields.
 */
type Part<S extends z.ZodType> = string extends keyof z.input<S> ? unknown : z.input<S>;
type Sent<C extends AnyCall> = Part<C['params']> & Part<C['input']>;
type Flat<T> = { [K in keyof T]: T[K] };
/**
 * What a client sends: the parts of the path and the input, in one object. Undefined where there is nothing to say. Of
 * one call among several, what one of them takes.
 */
export type InputOf<C extends AnyCall> = C extends AnyCall
  ? keyof Sent<C> extends never
    ? undefined
    : Partial<Sent<C>> extends Sent<C>
      ? Flat<Sent<C>> | undefined
      : Flat<Sent<C>>
  : never;
