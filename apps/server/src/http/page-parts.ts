import type { Boot, Capability, GameType } from '@baize/contract/boot';

const LIST = 'src/features/lobby/game-list-center.tsx';
const CENTRE = 'src/features/lobby/game-center.tsx';

/**
 * What the site draws at an address beside its frame, by the address's first segment: the page names these files, so
 * that they need not wait until the first scripts have asked for them. `needs`: where that is closed something else is
 * drawn.
 */
export const PAGE_PARTS: Readonly<Record<string, { readonly source: string; readonly needs?: Capability }>> = {
  seamless: { source: 'src/features/play/seamless.tsx' },
  rng: { source: LIST, needs: 'rng' },
  bgs: { source: LIST, needs: 'bgs' },
  fish: { source: LIST, needs: 'fish' },
  pvp: { source: LIST, needs: 'pvp' },
  sports: { source: CENTRE, needs: 'sports' },
  esports: { source: CENTRE, needs: 'esports' },
  live: { source: CENTRE, needs: 'live' },
  lott: { source: CENTRE, needs: 'lott' },
  elott: { source: CENTRE, needs: 'elott' },
  cockfight: { source: CENTRE, needs: 'cockfight' },
  help: { source: 'src/features/help/help-center.tsx', needs: 'help' },
  winners: { source: 'src/features/winners/winners-page.tsx', needs: 'winners' },
  jackpots: { source: 'src/features/jackpots/jackpots-page.tsx' },
  login: { source: 'src/features/auth/login-modal.tsx' },
  register: { source: 'src/features/auth/register-modal.tsx' },
  member: { source: 'src/features/member/member-center.tsx' },
  agent: { source: 'src/features/auth/agent-door.tsx', needs: 'agent' },
  agenthome: { source: 'src/features/agent/agent-center.tsx', needs: 'agent' },
};

export function partsAt(first: string, { capabilities }: Pick<Boot, 'capabilities'>): string[] {
  const part = Object.hasOwn(PAGE_PARTS, first) ? PAGE_PARTS[first] : undefined;
  if (!part || (part.needs && !capabilities.includes(part.needs))) return [];
  return [part.source];
}

/** Of a lobby what its address shows first. */
export type LobbyShown = { readonly gameType: GameType; readonly filter: 'ALL' | 'HOT' | 'NEW' };
const LOBBIES: Readonly<Record<string, GameType>> = { rng: 'RNG', bgs: 'BGS', fish: 'FISH', pvp: 'PVP' };
const FILTERS = ['ALL', 'HOT', 'NEW'] as const;

/** The lobby at an address that asks for nothing but a filter, as the page asks for it ahead (its index.html). */
export function lobbyAt(first: string, asked: URLSearchParams): LobbyShown | undefined {
  const gameType = Object.hasOwn(LOBBIES, first) ? LOBBIES[first] : undefined;
  const filter = FILTERS.find((each) => each === (asked.get('filter') ?? 'ALL'));
  if (!gameType || !filter || [...asked.keys()].some((name) => name !== 'filter')) return undefined;
  return { gameType, filter };
}

/** Whether a lobby has a row of studios to choose from. */
export const hasStudios = ({ vendorCategories }: Pick<Boot, 'vendorCategories'>, gameType: GameType): boolean =>
  vendorCategories.some(({ gameCategory, vendors }) => gameCategory === gameType && vendors.length > 1);
