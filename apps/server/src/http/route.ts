import { z } from 'zod';
import type { SITE_API, CONSOLE_API } from '@baize/contract/api';
import type { Permission } from '@baize/contract/console';
import type { CallResult } from '@baize/contract/failure';
import type { MemberActor, CallContext, VisitorContext, MemberContext, OperatorContext } from '../context.ts';

export type SiteCall = keyof typeof SITE_API;
export type ConsoleCall = keyof typeof CONSOLE_API;

/** public: anybody; session: logged in, trial too; member: a real account; agent: types 1, 2, 41, 42. */
export type Access = 'public' | 'session' | 'member' | 'agent';
type CtxOf<A extends Access> = A extends 'public' ? VisitorContext : MemberContext;

/** Budgets of requests per minute and address; see rate-limit.ts. */
export type RateClass = 'read' | 'write' | 'credential' | 'captcha' | 'money';

export type SiteRoute = {
  readonly surface: 'site';
  readonly call: SiteCall;
  readonly access: Access;
  readonly sealed: boolean;
  readonly rate: RateClass;
  /** Answers even in maintenance or to a blocked region: the calls from which the page learns why. */
  readonly always: boolean;
  readonly input: z.ZodType;
  readonly params: z.ZodType;
  readonly value: z.ZodType;
  readonly handle: (
    ctx: CallContext & { actor: MemberActor | null },
    input: unknown,
    params: unknown,
  ) => Promise<CallResult<unknown>>;
};
export type ConsoleRoute = {
  readonly surface: 'console';
  readonly call: ConsoleCall;
  readonly permission: Permission;
  readonly rate: RateClass;
  readonly input: z.ZodType;
  readonly params: z.ZodType;
  readonly value: z.ZodType;
  readonly handle: (ctx: OperatorContext, input: unknown, params: unknown) => Promise<CallResult<unknown>>;
};

const NOTHING = z.object({});

/** Declares one call of the site. Input is the body of POST, PUT and PATCH and the query of GET and DELETE. */
export function siteRoute<
  A extends Access,
  I extends z.ZodType = typeof NOTHING,
  P extends z.ZodType = typeof NOTHING,
  V extends z.ZodType = z.ZodType,
>(
  call: SiteCall,
  route: {
    access: A;
    sealed?: boolean;
    rate?: RateClass;
    always?: boolean;
    input?: I;
    params?: P;
    value: V;
    handle: (ctx: CtxOf<A>, input: z.output<I>, params: z.output<P>) => Promise<CallResult<z.input<V>>>;
  },
): SiteRoute {
  return {
    surface: 'site',
    call,
    access: route.access,
    sealed: route.sealed ?? false,
    rate: route.rate ?? 'read',
    always: route.always ?? false,
    input: route.input ?? NOTHING,
    params: route.params ?? NOTHING,
    value: route.value,
    handle: route.handle as SiteRoute['handle'], // the frame has checked access and parsed both by these very schemas
  };
}

/** Declares one call of the console. A route without a permission cannot be written. */
export function consoleRoute<
  I extends z.ZodType = typeof NOTHING,
  P extends z.ZodType = typeof NOTHING,
  V extends z.ZodType = z.ZodType,
>(
  call: ConsoleCall,
  route: {
    permission: Permission;
    rate?: RateClass;
    input?: I;
    params?: P;
    value: V;
    handle: (ctx: OperatorContext, input: z.output<I>, params: z.output<P>) => Promise<CallResult<z.input<V>>>;
  },
): ConsoleRoute {
  return {
    surface: 'console',
    call,
    permission: route.permission,
    rate: route.rate ?? 'read',
    input: route.input ?? NOTHING,
    params: route.params ?? NOTHING,
    value: route.value,
    handle: route.handle as ConsoleRoute['handle'],
  };
}
