import '@fastify/cookie'; // gives requests their cookies, replies their setCookie
import type { Capability } from '@baize/contract/boot';
import type { ConsoleCallName } from '@baize/contract/console-calls';
import type { OperatorRefusal } from '@baize/contract/console/constants';
import type { CallResult } from '@baize/contract/failure';
import type { MemberActor, OperatorActor } from '../context.ts';
import type { BrandId } from '../ids.ts';

export type VisitedBrand = {
  readonly id: BrandId;
  readonly code: string;
  /** 0 normal, 1 maintenance, 2 region restricted, 3 the visitor's address is blocked. */
  readonly status: 0 | 1 | 2 | 3;
  readonly country: string | null;
  /** What the brand offers. */
  readonly capabilities: readonly Capability[];
};

/** What the site's frame asks of the modules. `wire.ts` hands it in, so that http stands below them. */
export type SiteLookups = {
  /**
   * Brand of a host name, with the status that a visitor from `ip` meets; `country` is what a trusted proxy named, if
   * any. Undefined: the host belongs to no brand.
   */
  readonly findBrand: (host: string, ip: string, country: string | null) => Promise<VisitedBrand | undefined>;
  readonly findActor: (brandId: BrandId, token: string, deviceId: string) => Promise<MemberActor | undefined>;
  readonly openSeal: (sealed: string, route: string) => Promise<CallResult<unknown>>;
};

/** What the console's frame asks of the modules. */
export type ConsoleLookups = {
  readonly findOperator: (cookie: string) => Promise<OperatorActor | undefined>;
  /** Told of a call that was refused before its input was read. */
  readonly noteRefusal: (
    call: ConsoleCallName,
    ip: string,
    reason: Extract<OperatorRefusal, 'too-many-tries' | 'foreign-origin'>,
  ) => void;
  readonly findBrandById: (id: number) => Promise<{ id: BrandId; code: string } | undefined>;
};
