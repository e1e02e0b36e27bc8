import type { Capability, GameType } from '@baize/contract/boot';
import type { StoredSettings } from './settings.ts';

/**
 * The one list of what the product offers so far. A capability that is not here is absent from every menu of every
 * brand.
 */
export const OPEN_CAPABILITIES: readonly Capability[] = [
  'deposit',
  'favourite',
  'recent',
  'freePlay',
  'bettingRecord',
  'accountRecord',
  'changePassword',
  'help',
  'liveChat',
  'appDownload',
  'rng',
  'bgs',
];

/** What a brand offers: the open list without what it closed, and without what it has nothing to show for. */
export function capabilitiesOf(
  settings: Pick<StoredSettings, 'closedCapabilities' | 'flags' | 'customerService' | 'resources'>,
): Capability[] {
  const lacking = new Set<Capability>(settings.closedCapabilities);
  if (!settings.flags.FREEPLAY3) lacking.add('freePlay');
  if (settings.customerService.length === 0) lacking.add('liveChat');
  if (!settings.resources.some((resource) => /^(ios|android)$/i.test(resource.name))) lacking.add('appDownload');
  return OPEN_CAPABILITIES.filter((capability) => !lacking.has(capability));
}

/** Whether a brand offers games of a type: what its menus hide is neither launched nor staked on. */
export const offersGameType = (settings: Parameters<typeof capabilitiesOf>[0], gameType: GameType): boolean =>
  capabilitiesOf(settings).includes(gameType.toLowerCase() as Lowercase<GameType>);
