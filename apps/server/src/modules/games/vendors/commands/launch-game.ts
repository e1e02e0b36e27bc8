import type { GameCard } from '@baize/contract/boot';
import { TRIAL_TYPE } from '@baize/contract/member-types';
import type { vendorCalls, LaunchQuerySchema, LaunchValueSchema } from '@baize/contract/vendors';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import { runCommand } from '../../../../command/index.ts';
import type { VisitorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { BrandId, MemberId, SupplierId } from '../../../../ids.ts';
import type { Brand, BrandJurisdiction } from '../../../base/brand/index.ts';
import {
  authorizeStake,
  readGate,
  type Gate,
  type LimitsModule,
  type PlatformTime,
  type PlayBounds,
} from '../../../base/limits/index.ts';
import { hasOpenWager } from '../../../base/wagers/index.ts';
import { throughCdn, type LaunchHosts } from '../launch-hosts.ts';
import { openGameSession, type OpenGameDeps } from './open-game-session.ts';

/** What a launch must know of a game. */
export type LaunchableGame = {
  readonly gameCode: string;
  readonly vendor: string;
  readonly supplierId: SupplierId;
  /** May be played with the supplier's play balance. */
  readonly trial: boolean;
  readonly minStake: bigint;
  /** Why no new round may start; undefined: the game is open. */
  readonly closed: 'GAME_DISABLED' | 'GAME_MAINTENANCE' | undefined;
  readonly opens: 'frame' | 'tab';
  readonly nameIn: (language: string) => string;
  /** What can be played instead of it. */
  readonly recommended: (language: string) => readonly GameCard[];
};
/** The catalogue's side of a launch, given by the wiring: it stands on the same floor. */
export type LaunchDirectory = {
  readonly findLaunchable: (brandId: BrandId, gameCode: string) => Promise<LaunchableGame | undefined>;
  /** Puts the game first among the member's recent ones. */
  readonly recordLaunch: (
    tx: Tx,
    launch: { readonly brandId: BrandId; readonly memberId: MemberId; readonly gameCode: string },
  ) => Promise<void>;
};
type LaunchingBrand = Pick<Brand, 'jurisdiction' | 'settings' | 'theme' | 'gmtOffsetMinutes'>;
export type LaunchDeps = LaunchDirectory &
  OpenGameDeps & {
    /** Its rules, its look, its clock, and its home market: told to a supplier of a visitor of no country. */
    readonly brand: (brandId: BrandId) => Promise<LaunchingBrand>;
    readonly hosts: Omit<LaunchHosts, 'cdns'>;
    /** What the player's own limits and the rules say. */
    readonly boundsOfPlay: LimitsModule['boundsOfPlay'];
  };
type LaunchQuery = z.output<typeof LaunchQuerySchema>;
type LaunchValue = z.input<typeof LaunchValueSchema>;
type LaunchOutcome = CallResult<LaunchValue, FailureOf<typeof vendorCalls.launchGame>>;

/**
 * Real play needs a real member; trial members are told so (in_need_true_account). Try play is for whom the
 * jurisdiction and the game allow it: the supplier's play balance, no wallet, no wager.
 */
export async function launchGame(deps: LaunchDeps, ctx: VisitorContext, query: LaunchQuery): Promise<LaunchOutcome> {
  const { brandId, actor } = ctx;
  const brand = await deps.brand(brandId);
  const { jurisdiction, settings } = brand;
  const game = await deps.findLaunchable(brandId, query.gameCode);
  if (!game || (query.vendor !== undefined && query.vendor !== game.vendor)) return fail('GAME_UNKNOWN');
  if (game.closed !== undefined && !(await mayReturn(deps, ctx, query)))
    return fail(game.closed, { recommended: game.recommended(query.language) });
  const bounds =
    query.mode === 'real' && actor && actor.type !== TRIAL_TYPE
      ? await deps.boundsOfPlay({ ...actor, brandId })
      : undefined;
  const refused =
    query.mode === 'real'
      ? await refuseReal(deps, ctx, { game, brand, query, bounds })
      : refuseTry(game, actor, jurisdiction);
  if (refused) return refused;
  const player =
    query.mode === 'real' && actor
      ? {
          memberId: actor.memberId,
          currency: actor.currency,
          loginSessionId: actor.sessionId,
          transferAmount: query.transferAmount === undefined ? null : (parseAmount(query.transferAmount) ?? null),
          until: bounds?.until,
        }
      : undefined;
  const opened = await openGameSession(deps, {
    supplierId: game.supplierId,
    brandId,
    brandCode: ctx.brandCode,
    gameCode: game.gameCode,
    platform: query.platform,
    language: query.language.toLowerCase(),
    country: ctx.country ?? settings.homeCountry,
    ip: ctx.ip,
    lobbyUrl: query.lobbyUrl ?? `${ctx.origin}/`,
    depositUrl: `${ctx.origin}/member?page=depositv2`,
    theme: query.theme ?? 'dark',
    brand,
    jurisdiction,
    ...(player === undefined ? {} : { player }),
  });
  if (!opened.ok) return fail(opened.code);
  if (player)
    await runCommand(deps, { brandId }, async (tx) =>
      ok(await deps.recordLaunch(tx, { brandId, memberId: player.memberId, gameCode: game.gameCode })),
    );
  return ok({
    url: throughCdn(opened.url, { ...deps.hosts, cdns: settings.launchGameCDNs }),
    gameCode: game.gameCode,
    mode: query.mode,
    displayName: game.nameIn(query.language),
    opens: game.opens,
    takenAlong: player ? await takenAlong(deps, { brandId, ...player }, game.supplierId) : null,
  });
}

/** What is played with at a supplier that holds the player's money. */
async function takenAlong(
  { directory, transfers }: LaunchDeps,
  player: { readonly brandId: BrandId; readonly memberId: MemberId; readonly currency: string },
  supplierId: SupplierId,
): Promise<LaunchValue['takenAlong']> {
  const supplier = await directory.supplierById(supplierId);
  if (supplier?.dialect !== 'transfer') return null;
  const amount = formatAmount(await transfers.standing(player, supplierId));
  return { supplier: supplier.name, amount, currency: player.currency };
}

/** For a browser that opens no further window. */
export async function launchGameForFacebook(...launch: Parameters<typeof launchGame>): Promise<LaunchOutcome> {
  const launched = await launchGame(...launch);
  return launched.ok && launched.value.opens === 'tab' ? ok({ ...launched.value, opens: 'page' }) : launched;
}

type Wish = {
  readonly game: LaunchableGame;
  readonly brand: LaunchingBrand;
  readonly query: LaunchQuery;
  /** Of a member who plays for real. */
  readonly bounds: PlayBounds | undefined;
};

/** Real play is a member's who may stake: what would refuse the first stake is told before the game is opened. */
async function refuseReal(deps: LaunchDeps, ctx: VisitorContext, { game, brand, query, bounds }: Wish) {
  const { actor, brandId } = ctx;
  if (!actor) return fail('NOT_LOGGED_IN');
  if (!bounds) return fail('TRUE_ACCOUNT_NEEDED');
  if (bounds.until && bounds.until <= deps.now())
    return fail('LIMIT_REACHED', { params: { minutes: String(bounds.sessionMinutes) } });
  const gate = await deps.db.tx(brandId, (tx) => readGate(tx, actor.memberId));
  const refused = refuseStake(gate, game, { now: deps.now(), offsetMinutes: brand.gmtOffsetMinutes });
  if (!refused && bounds.needed.length > 0) return fail('LIMIT_NEEDED', { params: { kind: bounds.needed[0]! } });
  if (refused?.error.code !== 'LIMIT_REACHED') return refused;
  // A limit that leaves no room for a stake stops nobody from finishing an open round, or from playing with what stands
  // at the supplier: all of that counts as staked and lost already.
  const standing = deps.transfers.standing({ brandId, memberId: actor.memberId }, game.supplierId);
  return (await mayReturn(deps, ctx, query)) || (await standing) > 0n ? undefined : refused;
}

function refuseStake(gate: Gate, { minStake }: LaunchableGame, at: PlatformTime) {
  switch (authorizeStake(gate, minStake, at)) {
    case 'ok':
      return undefined;
    case 'DISABLED':
      return fail('ACCOUNT_DISABLED');
    case 'FROZEN':
      return fail('ACCOUNT_FROZEN');
    case 'SELF_EXCLUDED':
      return fail('SELF_EXCLUDED', { params: { until: gate.excludedUntil!.toISOString() } });
    case 'LIMIT_REACHED':
      return fail('LIMIT_REACHED');
  }
}

/** A guest who may not try is asked to log in where that helps; a member learns that it is closed. */
function refuseTry(
  game: LaunchableGame,
  actor: VisitorContext['actor'],
  { tryPlay }: Pick<BrandJurisdiction, 'tryPlay'>,
) {
  if (!game.trial) return fail('GAME_DISABLED');
  if (actor === null && !tryPlay.guests) return tryPlay.members ? fail('NOT_LOGGED_IN') : fail('GAME_DISABLED');
  return actor !== null && !tryPlay.members ? fail('GAME_DISABLED') : undefined;
}

/**
 * Who left a round open in a game that was closed since comes back to finish it; the wallet takes no new one
 * (standards, item 5).
 */
async function mayReturn(
  { db }: Pick<LaunchDeps, 'db'>,
  { actor, brandId }: VisitorContext,
  { mode, gameCode }: LaunchQuery,
): Promise<boolean> {
  return (
    mode === 'real' && actor !== null && (await db.tx(brandId, (tx) => hasOpenWager(tx, actor.memberId, gameCode)))
  );
}
