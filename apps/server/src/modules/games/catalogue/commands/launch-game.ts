import { TRIAL_TYPE } from '@baize/contract/identity';
import type { catalogueCalls, LaunchQuerySchema, LaunchValueSchema } from '@baize/contract/catalogue';
import type { FailureOf } from '@baize/contract/define-call';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import type { Deps } from '../../../../deps.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { VisitorContext } from '../../../../context.ts';
import type { SupplierId } from '../../../../ids.ts';
import { nameIn } from '../present.ts';
import { inMaintenance, isListed, type Shelves } from '../shelf.ts';
import { hasOpenRound } from '../../../base/wagers/index.ts';
import { recordLaunch } from '../store.ts';

/** Opens a session at the supplier; given by app wiring, because suppliers stand on the same floor. */
export type OpenGame = (order: {
  readonly supplierId: SupplierId;
  readonly brandId: VisitorContext['brandId'];
  readonly brandCode: string;
  readonly gameCode: string;
  readonly platform: 'GPL_DESKTOP' | 'GPL_MOBILE';
  readonly language: string;
  readonly country: string;
  readonly ip: string;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  readonly theme: string;
  readonly player?: { readonly memberId: NonNullable<VisitorContext['actor']>['memberId']; readonly currency: string };
}) => Promise<
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly code: 'SUPPLIER_UNAVAILABLE' | 'GAME_UNKNOWN' | 'GAME_DISABLED' }
>;

/** Where a visitor's country is unknown the supplier is told the brand's home market. */
const HOME_COUNTRY = 'BD';

/**
 * Real play needs a real member; trial members are told so (in_need_true_account). Try play is for anybody where the game allows
 * it: the supplier's play balance, no wallet, no wager.
 */
export async function launchGame(
  deps: Deps,
  shelves: Shelves,
  open: OpenGame,
  ctx: VisitorContext,
  query: z.output<typeof LaunchQuerySchema>,
): Promise<CallResult<z.input<typeof LaunchValueSchema>, FailureOf<typeof catalogueCalls.launchGame>>> {
  const shelf = await shelves.of(ctx.brandId);
  const game = shelf.byCode.get(query.gameCode);
  if (!game || (query.vendor !== undefined && query.vendor !== game.vendor)) return fail('GAME_UNKNOWN');
  const closed = !isListed(shelf, game) ? 'GAME_DISABLED' : inMaintenance(shelf, game) ? 'GAME_MAINTENANCE' : undefined;
  if (closed !== undefined && !(await mayReturn(deps, ctx, query))) return fail(closed);
  if (query.mode === 'real') {
    if (!ctx.actor) return fail('NOT_LOGGED_IN');
    if (ctx.actor.type === TRIAL_TYPE) return fail('TRUE_ACCOUNT_NEEDED');
  } else if (!game.trial) return fail('GAME_DISABLED');
  const player =
    query.mode === 'real' && ctx.actor
      ? { player: { memberId: ctx.actor.memberId, currency: ctx.actor.currency } }
      : {};
  const opened = await open({
    supplierId: game.supplierId,
    brandId: ctx.brandId,
    brandCode: ctx.brandCode,
    gameCode: game.gameCode,
    platform: query.platform,
    language: query.language.toLowerCase(),
    country: ctx.country ?? HOME_COUNTRY,
    ip: ctx.ip,
    lobbyUrl: query.lobbyUrl ?? `${ctx.origin}/`,
    depositUrl: `${ctx.origin}/member?page=depositv2`,
    theme: query.theme ?? 'dark',
    ...player,
  });
  if (!opened.ok) return fail(opened.code);
  const { actor } = ctx;
  if (actor && query.mode === 'real')
    await deps.db.tx(ctx.brandId, (tx) =>
      recordLaunch(tx, { brandId: ctx.brandId, memberId: actor.memberId, gameCode: game.gameCode }),
    );
  return ok({
    url: opened.url,
    gameCode: game.gameCode,
    mode: query.mode,
    displayName: nameIn(game.name, query.language),
  });
}

/** Whoever left a round open in a game that was closed since comes back to finish it; the wallet takes no new one (standards, item 5). */
async function mayReturn(
  deps: Deps,
  { actor, brandId }: VisitorContext,
  { mode, gameCode }: z.output<typeof LaunchQuerySchema>,
): Promise<boolean> {
  return (
    mode === 'real' && actor !== null && (await deps.db.tx(brandId, (tx) => hasOpenRound(tx, actor.memberId, gameCode)))
  );
}
