import type { Params } from './params.ts';

const LAST = 'baize-studio-session:last';

type Place = {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string };
  readonly history: { replaceState: (data: unknown, unused: string, url: string) => void };
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
};

/**
 * Takes the session out of the address, where it would be copied, shared and logged, and keeps it for a reload of this
 * tab. A frame that may not store keeps it in the address, because a reload without it would end the game.
 */
export function takeSession(params: Params, place: Place): string {
  const key = `baize-studio-session:${place.location.pathname}`;
  if (params.session === '') {
    try {
      // A replay opened from a game gets a copy of that tab's storage: with its session the owner also sees the
      // balances.
      return place.sessionStorage.getItem(params.page.kind === 'replay' ? LAST : key) ?? '';
    } catch {
      return '';
    }
  }
  try {
    place.sessionStorage.setItem(key, params.session);
    place.sessionStorage.setItem(LAST, params.session);
  } catch {
    return params.session;
  }
  const query = new URLSearchParams(place.location.search);
  query.delete('s');
  const rest = query.toString();
  place.history.replaceState(
    null,
    '',
    `${place.location.pathname}${rest === '' ? '' : `?${rest}`}${place.location.hash}`,
  );
  return params.session;
}
