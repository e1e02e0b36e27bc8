import type { GameCard, Vendor } from '@baize/contract/boot';
import type { Jurisdiction } from '@baize/contract/jurisdiction';
import { bootStore, useBoot } from './boot.ts';
import { openModal } from './modals.ts';
import { go } from './navigate.ts';
import { sessionStore, useSession } from './session.ts';

export type LaunchMode = 'real' | 'try';
export type LaunchCard = Pick<
  GameCard,
  'gameCode' | 'gameType' | 'vassalage' | 'isGame' | 'trialSupport' | 'displayName'
>;
/** Whether a visitor may try a game: it has a play balance, and the brand's rules let them. */
export const mayTry = (
  card: Pick<LaunchCard, 'trialSupport'>,
  { isLogin }: { isLogin: boolean },
  { tryPlay }: Pick<Jurisdiction, 'tryPlay'>,
): boolean => card.trialSupport && (isLogin ? tryPlay.members : tryPlay.guests);

/** The same for this visitor on this brand. */
export function useMayTry(): (card: Pick<LaunchCard, 'trialSupport'>) => boolean {
  const { jurisdiction } = useBoot();
  const { isLogin } = useSession();
  return (card) => mayTry(card, { isLogin }, jurisdiction);
}

export type LaunchDecision =
  | { kind: 'login' }
  | { kind: 'trueAccount' }
  | { kind: 'gameList'; vendor: string; title: string }
  | { kind: 'go'; to: string };

/** Vendors of the native lotteries and the page that plays each. */
const LOTTERY_PATHS: ReadonlyMap<string, string> = new Map([
  ['TCG_LOTTO_VN', '/vnLottery'],
  ['TCG_SEA', '/seaLottery'],
  ['LOTT', '/lottery'],
  ['ELOTT', '/lottery'],
]);
/** A node that is a vendor's whole list, not one game. */
const VASSALAGE = 'VASSALAGE';
/** Codes of vendors and kinds come from suppliers and operators: nobody's spelling of them leads to another page. */
const plain = (code: string): string => code.trim().toUpperCase();

/** A studio as something that can be started: it carries its own code as its game's. */
export const vendorNode = (vendor: Vendor): LaunchCard => ({
  gameCode: vendor.vendor,
  gameType: vendor.gameType,
  vassalage: vendor.vendor,
  isGame: vendor.isGame,
  trialSupport: false,
  displayName: vendor.displayName,
});
const isVendor = (card: LaunchCard): boolean => card.gameCode === card.vassalage;

/**
 * What pressing a game does (specification, section 4). Try play needs no account where the game supports it; otherwise
 * a guest is asked to log in and a trial member is told that a real account is needed; lotteries have pages of their
 * own; a studio of slots opens its slots; a vendor's list opens as a window; everything else starts the game.
 */
export function launchRule(
  card: LaunchCard,
  mode: LaunchMode,
  visitor: { isLogin: boolean; isTrial: boolean },
): LaunchDecision {
  if (mode === 'try' && card.trialSupport) return { kind: 'go', to: seamlessPath(card, 'try') };
  if (!visitor.isLogin) return { kind: 'login' };
  if (visitor.isTrial) return { kind: 'trueAccount' };
  const lottery = LOTTERY_PATHS.get(plain(card.vassalage));
  if (lottery !== undefined) return { kind: 'go', to: `${lottery}?gameCode=${encodeURIComponent(card.gameCode)}` };
  if (isVendor(card) && card.gameType === 'RNG')
    return { kind: 'go', to: vendorPath({ vendor: card.vassalage, gameType: 'RNG' }) };
  if (plain(card.isGame) === VASSALAGE) return { kind: 'gameList', vendor: card.vassalage, title: card.displayName };
  return { kind: 'go', to: seamlessPath(card, 'real') };
}

/** Address of a game, good for a new tab too. */
export function seamlessPath(card: Pick<LaunchCard, 'gameCode' | 'vassalage'>, mode: LaunchMode = 'real'): string {
  const query = new URLSearchParams({ gameCode: card.gameCode });
  if (card.vassalage !== '') query.set('vendor', card.vassalage);
  if (mode === 'try') query.set('mode', 'try');
  return `/seamless?${query.toString()}`;
}

/**
 * Where a vendor of the menu leads: an RNG vendor to its slots, the others to their category with the vendor picked.
 */
export const vendorPath = (vendor: Pick<Vendor, 'vendor' | 'gameType'>): string =>
  `/${vendor.gameType.toLowerCase()}?vassalage=${encodeURIComponent(vendor.vendor)}`;

const MEMBER = { isLogin: true, isTrial: false };
/**
 * Where a card leads who may play it: its game, or its vendor's games. The address of every link to a game, so that a
 * new tab opens what a press does.
 */
export function placeOf(card: LaunchCard, mode: LaunchMode = 'real'): string {
  const decision = launchRule(card, mode, MEMBER);
  return decision.kind === 'go' ? decision.to : vendorPath({ vendor: card.vassalage, gameType: card.gameType });
}

export function launch(offered: LaunchCard, mode: LaunchMode = 'real'): void {
  const visitor = sessionStore.get();
  const { boot } = bootStore.get();
  const card = { ...offered, trialSupport: boot !== null && mayTry(offered, visitor, boot.jurisdiction) };
  const decision = launchRule(card, mode, visitor);
  const wish = { returnTo: placeOf(card), tryCard: card.trialSupport ? card : undefined };
  switch (decision.kind) {
    case 'login':
      return openModal('login', wish);
    case 'trueAccount':
      return openModal('message', { messageKey: 'in_need_true_account', action: 'register', ...wish });
    case 'gameList':
      return openModal('gamePopup', { vendor: decision.vendor, title: decision.title });
    case 'go':
      return go(decision.to);
  }
}

export const useLaunch = (): typeof launch => launch;
