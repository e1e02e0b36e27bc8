import { randomBytes } from 'node:crypto';
import type { JurisdictionRules, LaunchRules } from '@baize/domain/jurisdiction';
import { ok } from '@baize/domain/result';
import type { SupplierFault } from '@baize/wallet-protocol';
import { runCommand } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import { wireUser, type BrandId, type MemberId, type SupplierId, type Uuid } from '../../../../ids.ts';
import type { Brand } from '../../../base/brand/index.ts';
import { hashToken, type Directory } from '../directory.ts';
import { activateSession, insertSession } from '../store.ts';
import type { MoveInFailure } from '../transfer/commands/move-in.ts';
import type { Transfers } from '../transfer/index.ts';

/** A launch is good for this long; a new launch of the same game ends it earlier. */
export const SESSION_TTL_MS = 12 * 3_600_000;
const TRY_CURRENCY = 'XXX';

export type OpenGameDeps = Pick<Deps, 'db' | 'now'> & {
  readonly directory: Directory;
  readonly log: Pick<Deps['log'], 'warn'>;
  /** Money that stands with suppliers which hold a wallet of their own. */
  readonly transfers: Pick<Transfers, 'open' | 'launched' | 'leaveOthers' | 'standing'>;
};
export type OpenGameSession = {
  readonly supplierId: SupplierId;
  readonly brandId: BrandId;
  readonly brandCode: string;
  readonly gameCode: string;
  readonly platform: 'GPL_DESKTOP' | 'GPL_MOBILE';
  readonly language: string;
  readonly country: string;
  readonly ip: string;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  readonly theme: string;
  /** The brand's own: what a game may wear of it, and the offset of its clock. */
  readonly brand: Pick<Brand, 'theme' | 'gmtOffsetMinutes'>;
  /** What a game may offer under the brand's rules. */
  readonly jurisdiction: LaunchRules & Pick<JurisdictionRules, 'stakeMax'>;
  /** Absent: try play with the supplier's play balance; no wallet is ever called. */
  readonly player?: {
    readonly memberId: MemberId;
    readonly currency: string;
    /** The login that launches: when it is over, the game's session is. */
    readonly loginSessionId: Uuid;
    /** What is moved to a supplier with a wallet of its own; null: the whole cash balance. */
    readonly transferAmount: bigint | null;
    /** The login's time limit: no stake is taken afterwards. */
    readonly until?: Date | undefined;
  };
};
export type OpenGameOutcome =
  | { readonly ok: true; readonly url: string; readonly token: string | null }
  | { readonly ok: false; readonly code: OpenGameRefusal | MoveInFailure };
type OpenGameRefusal = 'SUPPLIER_UNAVAILABLE' | 'GAME_UNKNOWN' | 'GAME_DISABLED' | 'GAME_NOT_HERE';

/** A 403 that says what is switched off is the supplier's own (docs/wallet/supplier.md); else what stands before it. */
const SWITCHED_OFF = /^[\w .,'-]{0,80}\b(?:not enabled|disabled|blocked)\b/i;

/** It names what it does not serve: the country, the currency or the brand, not the game. */
const NOT_HERE = /^(?:country|currency|sub_partner_id)\b/i;

/** Only what the supplier itself says of the game is told of the game: all else is between the supplier and us. */
function codeOf(fault: SupplierFault): OpenGameRefusal {
  if (fault.code !== 'REFUSED') return 'SUPPLIER_UNAVAILABLE';
  if (fault.about === 'place') return 'GAME_NOT_HERE';
  if (fault.about === 'game') return fault.httpStatus === 404 ? 'GAME_UNKNOWN' : 'GAME_DISABLED';
  if (fault.httpStatus === 404) return NOT_HERE.test(fault.error) ? 'GAME_NOT_HERE' : 'GAME_UNKNOWN';
  if (fault.httpStatus !== 403 || !SWITCHED_OFF.test(fault.error)) return 'SUPPLIER_UNAVAILABLE';
  return NOT_HERE.test(fault.error) ? 'GAME_NOT_HERE' : 'GAME_DISABLED';
}

/** What a supplier is told beside the protocol: how a game shall look, and what the brand's rules let it offer. */
const metaOf = ({ theme, brand, jurisdiction, player }: OpenGameSession) => ({
  theme,
  brand_theme: brand.theme,
  gmt_offset: brand.gmtOffsetMinutes,
  autoplay: jurisdiction.autoplay,
  quick_spin: jurisdiction.quickSpin,
  min_cycle_ms: jurisdiction.minCycleMs,
  // In the player's currency: the wallet takes no more.
  ...(player && Object.hasOwn(jurisdiction.stakeMax, player.currency)
    ? { stake_max: jurisdiction.stakeMax[player.currency] }
    : {}),
});

const rulesOf = ({ jurisdiction: { autoplay, quickSpin, minCycleMs } }: OpenGameSession): LaunchRules => ({
  autoplay,
  quickSpin,
  minCycleMs,
});

/** Asks the supplier for the game's address. The token becomes usable only once that answer is here. */
export async function openGameSession(
  { db, directory, now, log, transfers }: OpenGameDeps,
  order: OpenGameSession,
): Promise<OpenGameOutcome> {
  const supplier = await directory.supplierById(order.supplierId);
  if (!supplier?.enabled || !supplier.brands.has(order.brandId)) return { ok: false, code: 'SUPPLIER_UNAVAILABLE' };
  if (supplier.guard.state('play') === 'open') return { ok: false, code: 'SUPPLIER_UNAVAILABLE' };
  const token = order.player ? randomBytes(32).toString('base64url') : null;
  const session = order.player && {
    supplierId: order.supplierId,
    brandId: order.brandId,
    memberId: order.player.memberId,
    currency: order.player.currency,
    gameCode: order.gameCode,
    loginSessionId: order.player.loginSessionId,
    rules: rulesOf(order),
    expiresAt: new Date(Math.min(now().getTime() + SESSION_TTL_MS, order.player.until?.getTime() ?? Infinity)),
  };
  if (token !== null && session)
    await runCommand({ db }, { brandId: session.brandId }, async (tx) =>
      ok(await insertSession(tx, hashToken(token), session)),
    );
  const activate = async (): Promise<void> => {
    if (token !== null && session)
      await runCommand({ db }, { brandId: session.brandId }, async (tx) =>
        ok(await activateSession(tx, hashToken(token), session)),
      );
    directory.forget(token ?? undefined);
  };
  const request = {
    gameCode: order.gameCode,
    platform: order.platform,
    currency: order.player?.currency ?? TRY_CURRENCY,
    country: order.country,
    lang: order.language,
    ip: order.ip,
    lobbyUrl: order.lobbyUrl,
    depositUrl: order.depositUrl,
    meta: metaOf(order),
    ...(order.player ? { user: wireUser(order.player.memberId) } : {}),
  };
  // What the player left with another supplier comes home first, so that it can be played with here.
  if (order.player) await transfers.leaveOthers({ ...order.player, brandId: order.brandId }, supplier.id);
  if (supplier.dialect === 'transfer') {
    const opened = await transfers.open({ supplier, brandId: order.brandId, player: order.player, request });
    if (!opened.ok) return { ok: false, code: opened.error.code };
    await activate();
    if (session) await transfers.launched(session);
    return { ok: true, url: opened.value, token };
  }
  const answer = await supplier.client.gameUrl({
    ...request,
    subPartnerId: order.brandCode,
    ...(token === null ? {} : { token }),
  });
  if (!answer.ok) {
    const code = codeOf(answer.error);
    log.warn({ supplier: supplier.code, game: order.gameCode, code, fault: answer.error }, 'a game was not launched');
    return { ok: false, code };
  }
  await activate();
  return { ok: true, url: answer.value.url, token };
}
