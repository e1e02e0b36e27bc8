import { CONSOLE_PREFIX, SITE_PREFIX } from '@baize/contract/addresses';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { isHttps } from '../../../env.ts';
import { CONSOLE_COOKIE } from '../../../http/console-frame.ts';
import { cookieName } from '../../../http/cookies.ts';
import { budgetOf, limitCalls } from '../../../http/rate-limit.ts';
import { DEVICE_COOKIE } from '../../../http/site-frame.ts';
import type { Module } from '../../../module.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { OperatorsModule } from '../../base/operators/index.ts';
import { nameIn, type CatalogueModule } from '../../games/catalogue/index.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { operatorHolder } from './commands/open-player-statement.ts';
import { statementConsoleRoutes } from './console-routes.ts';
import type { OpenDeps } from './open-ticket.ts';
import { statementRoutes } from './routes.ts';
import { createTaking, type TakeDeps } from './take-statement.ts';
import { FILE_PATH } from './ticket.ts';
import { createWriter } from './writer.ts';

export type StatementsNeeds = {
  readonly deps: Pick<Deps, 'db' | 'ledger' | 'secrets' | 'now' | 'env' | 'limiter' | 'log'>;
  readonly brand: Pick<BrandModule, 'brand'>;
  readonly identity: Pick<IdentityModule, 'deviceHash' | 'findMember' | 'openSessions'>;
  readonly catalogue: Pick<CatalogueModule, 'gameCatalogue'>;
  readonly operators: Pick<OperatorsModule, 'findOperator'>;
};

/** Statements of accounts as files, for their holders and for operators. */
export function createStatementsModule(needs: StatementsNeeds): Module {
  const { deps, brand, identity } = needs;
  const key = deps.secrets.derive('statements');
  const opening: OpenDeps = { db: deps.db, now: deps.now, key, brand: brand.brand };
  const writer = createWriter({ url: deps.env.DATABASE_URL, ledger: deps.ledger, log: deps.log });
  const taking = takingOf(needs, { key, write: writer.write });
  // Players who take many leave operators theirs.
  const [take, takeInConsole] = [createTaking(taking), createTaking(taking)];
  const holderOf = (deviceId: string): string => identity.deviceHash(deviceId).toString('base64url');
  const budget = (app: 'site' | 'console') =>
    limitCalls(deps.limiter, budgetOf({ surface: app, name: 'takeStatement', rate: 'write' }));
  return {
    name: 'statements',
    siteRoutes: statementRoutes(opening, holderOf),
    consoleRoutes: statementConsoleRoutes(opening),
    rawSite: (app: FastifyInstance) => {
      app.addHook('onClose', writer.end);
      const cookie = cookieName(DEVICE_COOKIE, isHttps(deps.env.PUBLIC_URL));
      app.get(SITE_PREFIX + FILE_PATH, { onRequest: budget('site') }, (request, reply) =>
        take(
          { request, reply },
          async ({ holder, brandId, session }) =>
            session !== null &&
            holderOf(request.cookies[cookie] ?? '') === holder &&
            (await identity.openSessions(brandId, [session])).has(session),
        ),
      );
    },
    rawConsole: (app: FastifyInstance) => {
      app.addHook('onClose', writer.end);
      const cookie = cookieName(CONSOLE_COOKIE, isHttps(deps.env.CONSOLE_PUBLIC_URL));
      app.get(CONSOLE_PREFIX + FILE_PATH, { onRequest: budget('console') }, (request, reply) =>
        takeInConsole({ request, reply }, async ({ holder, brandId }) => {
          const operator = await needs.operators.findOperator(request.cookies[cookie] ?? '');
          return (
            operator !== undefined &&
            operatorHolder(operator.operatorId) === holder &&
            operator.permissions.has('players.read') &&
            operator.brandIds.has(brandId)
          );
        }),
      );
    },
  };
}

const takingOf = (
  { deps, brand, identity, catalogue }: StatementsNeeds,
  given: Pick<TakeDeps, 'key' | 'write'>,
): TakeDeps => ({
  ...given,
  now: deps.now,
  gameNames: async ({ brandId, language }) => {
    const { byCode } = await catalogue.gameCatalogue(brandId);
    return new Map([...byCode].map(([code, { name }]) => [code, nameIn(name, language) || code]));
  },
  about: async ({ brandId, memberId }) => {
    const { name, currency, gmtOffsetMinutes: offsetMinutes } = await brand.brand(brandId);
    const member = await deps.db.tx(brandId, (tx) => identity.findMember(tx, brandId, memberId));
    return member && { brand: name, account: member.account, currency: member.currency ?? currency, offsetMinutes };
  },
});
