import type { FastifyInstance } from 'fastify';
import type { ProposalKind } from './command/proposals.ts';
import type { ConsoleRoute, SiteRoute } from './http/route.ts';
import type { Job } from './jobs/job.ts';
import type { Consumer } from './outbox/consumer.ts';
import type { PersonalData } from './personal-data.ts';
import type { SealedRows } from './sealing/index.ts';
import type { Sign } from './signs.ts';

/** What a module hands to wire.ts. Everything is listed there, by name; nothing is loaded by magic. */
export type Module = {
  readonly name: string;
  readonly siteRoutes?: readonly SiteRoute[];
  readonly consoleRoutes?: readonly ConsoleRoute[];
  /** Routes that other machines call in numbers: no hook of the site (cookies, headers for browsers) runs for them. */
  readonly bareSite?: (app: FastifyInstance) => void | Promise<void>;
  /** Routes outside the envelope: webhooks, sockets, pages. */
  readonly rawSite?: (app: FastifyInstance) => void | Promise<void>;
  readonly rawConsole?: (app: FastifyInstance) => void | Promise<void>;
  /** Of the origin at which only what people sent is shown. */
  readonly rawMedia?: (app: FastifyInstance) => void | Promise<void>;
  readonly consumers?: readonly Consumer[];
  /** How it carries out changes that a second operator has checked. */
  readonly proposals?: readonly ProposalKind[];
  readonly jobs?: readonly Job[];
  /** What rests sealed, for a rotation of its keys. */
  readonly sealed?: readonly SealedRows[];
  /** What it sees that operators have to look after. */
  readonly signs?: readonly Sign[];
  /** What it holds of persons. */
  readonly personal?: PersonalData;
};
