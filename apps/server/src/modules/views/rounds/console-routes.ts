import { roundCalls } from '@baize/contract/console/rounds';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { OperatorContext } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { namedIn, nameIn, type CatalogueModule } from '../../games/catalogue/index.ts';
import type { VendorsModule } from '../../games/vendors/index.ts';
import { exportRounds } from './commands/export-rounds.ts';
import { findRoundDetail } from './detail.ts';
import { findRoundName, readKey } from './find.ts';
import { listRounds, type RoundNames } from './list.ts';
import { listSupplierNames } from './source.ts';
import { sumRounds } from './totals.ts';

export type RoundsDeps = {
  readonly deps: Pick<Deps, 'db' | 'ledger'>;
  readonly brand: Pick<BrandModule, 'brand'>;
  readonly catalogue: Pick<CatalogueModule, 'gameCatalogue'>;
  readonly vendors: Pick<VendorsModule, 'findReplay'>;
};

type Reader = Pick<OperatorContext, 'brandId' | 'language'>;
const textIn =
  ({ language }: Pick<Reader, 'language'>) =>
  (texts: Readonly<Record<string, string>>): string =>
    nameIn(texts, language);

export function roundRoutes({ deps, brand, catalogue, vendors }: RoundsDeps): ConsoleRoute[] {
  const { db, ledger } = deps;
  const namesFor = async (reader: Reader): Promise<RoundNames> => {
    const known = await catalogue.gameCatalogue(reader.brandId);
    const textOf = textIn(reader);
    return {
      game: (code) => textOf(known.byCode.get(code)?.name ?? {}) || code,
      vendor: (code) => known.vendors.find((vendor) => vendor.code === code)?.displayName ?? code,
      named: (text) => namedIn(known, text),
    };
  };
  return [
    implement(roundCalls.listRounds, async (ctx, query) => {
      const names = await namesFor(ctx);
      return ok(await db.tx(ctx.brandId, (tx) => listRounds(tx, { ...query, names })));
    }),
    implement(roundCalls.getRoundTotals, async (ctx, filter) => {
      const { named } = await namesFor(ctx);
      return ok(await db.tx(ctx.brandId, (tx) => sumRounds(tx, filter, named)));
    }),
    implement(roundCalls.getRoundChoices, async ({ brandId, language }) => {
      const known = await catalogue.gameCatalogue(brandId);
      const { currency } = await brand.brand(brandId);
      const vendors = new Map(known.vendors.map(({ code, displayName }) => [code, displayName]));
      return ok({
        vendors: [...vendors].map(([code, name]) => ({ code, name })),
        suppliers: await db.tx(brandId, listSupplierNames),
        games: [...known.byCode.values()]
          .map(({ gameCode, name, vendor }) => ({ code: gameCode, name: nameIn(name, language) || gameCode, vendor }))
          .toSorted((one, other) => one.name.localeCompare(other.name, language)),
        currencies: [currency],
      });
    }),
    implement(roundCalls.exportRounds, async (ctx, input) =>
      exportRounds(deps, ctx, { ...input, names: await namesFor(ctx) }),
    ),
    implement(roundCalls.getRound, async (ctx, _input, { key }) => {
      const names = await namesFor(ctx);
      const found = await db.tx(ctx.brandId, (tx) => findRoundDetail(tx, key, { names, textOf: textIn(ctx), ledger }));
      return found ? ok(found) : fail('NOT_FOUND');
    }),
    implement(roundCalls.getRoundReplay, async ({ brandId }, look, { key }) => {
      const found = await db.tx(brandId, (tx) => findRoundName(tx, readKey(key)));
      const url = found && (await vendors.findReplay({ brandId, ...found, look }));
      return url === undefined ? fail('NOT_FOUND') : ok({ url });
    }),
  ];
}
