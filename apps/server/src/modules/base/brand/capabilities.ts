import type { Capability, GameType } from '@baize/contract/boot';
import { opensAtOneClick } from '@baize/domain/register-rules';
import type { BrandJurisdiction } from './jurisdiction.ts';
import type { StoredSettings } from './settings.ts';
import type { Reach } from './store.ts';

/**
 * The one list of what the product offers so far. A capability that is not here is absent from every menu of every
 * brand.
 */
export const OPEN_CAPABILITIES: readonly Capability[] = [
  'deposit',
  'withdraw',
  'transfer',
  'memberTransfer',
  'favourite',
  'recent',
  'freePlay',
  'bettingRecord',
  'accountRecord',
  'profit',
  'referral',
  'messages',
  'limits',
  'smsCodes',
  'emailCodes',
  'forgotPassword',
  'changePassword',
  'smsLogin',
  'socialLogin',
  'passkeys',
  'oneClick',
  'agent',
  'help',
  'winners',
  'rng',
  'bgs',
];

/** What decides on it: the brand's settings, and the rules under which it is played. */
type Offering = {
  readonly settings: Pick<StoredSettings, 'closedCapabilities' | 'flags' | 'registerRules'>;
  readonly jurisdiction: Pick<BrandJurisdiction, 'tryPlay' | 'memberTransfers'>;
  readonly reach?: Reach;
};

const EVERYWHERE: Reach = { sms: true, email: true };

/** What a brand offers: the open list without what it closed. */
export function capabilitiesOf({ settings, jurisdiction, reach = EVERYWHERE }: Offering): Capability[] {
  const lacking = new Set<Capability>(settings.closedCapabilities);
  // A trial member is a guest who tries.
  if (!settings.flags.FREEPLAY3 || !jurisdiction.tryPlay.guests) lacking.add('freePlay');
  if (!jurisdiction.memberTransfers) lacking.add('memberTransfer');
  if (!opensAtOneClick(settings.registerRules, settings.flags)) lacking.add('oneClick');
  if (!reach.sms) lacking.add('smsCodes');
  if (!reach.email) lacking.add('emailCodes');
  if (!settings.flags.MOBILEVERCODELOGIN3 || lacking.has('smsCodes')) lacking.add('smsLogin');
  if (lacking.has('smsCodes') && lacking.has('emailCodes')) lacking.add('forgotPassword');
  return OPEN_CAPABILITIES.filter((capability) => !lacking.has(capability));
}

/** Whether a brand offers games of a type: what its menus hide is neither launched nor staked on. */
export const offersGameType = (brand: Offering, gameType: GameType): boolean =>
  capabilitiesOf(brand).includes(gameType.toLowerCase() as Lowercase<GameType>);
