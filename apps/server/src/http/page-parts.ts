import type { Boot, Capability } from '@baize/contract/boot';

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
