/**
 * What looks like abuse of the agent programme. Each rule only finds: what it names is evidence for a person to judge,
 * and changes nothing by itself.
 */
export const SUSPICION_KINDS = ['RING', 'OPPOSITE_BETS', 'WASH_TURNOVER', 'OWN_CONTRACT', 'CYCLIC_MOVE'] as const;
export type SuspicionKind = (typeof SUSPICION_KINDS)[number];

/** By what two accounts may be one person's. A network is a café as well as a person. */
export const LINK_SIGNS = ['payout', 'contact', 'device', 'network'] as const;
export type LinkSign = (typeof LINK_SIGNS)[number];
export type Link<A> = { readonly one: A; readonly other: A; readonly by: LinkSign };
const isStrong = ({ by }: Link<unknown>): boolean => by !== 'network';

/** What an account staked and got back. */
export type Result = { readonly stake: bigint; readonly payout: bigint };
const won = ({ stake, payout }: Result): bigint => payout - stake;
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
const HUNDRED = 100n;

/** From when on a brand looks twice, with the least and the most that each may be. */
export const SUSPICION_BOUNDS = {
  /** Opposite rounds of two accounts on a day. */
  oppositeRounds: [2, 1_000],
  /** Of the rounds that both played, in hundredths, that are opposite at least: two strangers meet in about half. */
  oppositeShare: [55, 100],
  /** Bets of both accounts together from which on a net near zero says something. */
  washBets: [20, 10_000],
  /** Of the valid bets, in hundredths, that the net is at most: games keep more of turnover that is played. */
  washNetShare: [0, 10],
  /** Linked accounts that play below one agent; of those who play below themselves one less. */
  ringAccounts: [3, 50],
  /** How far back accounts are linked, and moves belong together. */
  linkedDays: [1, 90],
  movedDays: [1, 365],
  /** Accounts on one device, and behind one address, up to which they say something: beyond it is a café, or a town. */
  deviceAccounts: [2, 200],
  networkAccounts: [2, 200],
  /** For how long what was dismissed is not brought up again. */
  quietDays: [0, 365],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;
export type SuspicionRule = Readonly<Record<keyof typeof SUSPICION_BOUNDS, number>>;
export const SUSPICION_FIELDS = Object.keys(SUSPICION_BOUNDS) as (keyof SuspicionRule)[];
/** What holds where a brand has said nothing else. */
export const USUAL_SUSPICION_RULE: SuspicionRule = {
  oppositeRounds: 10,
  oppositeShare: 80,
  washBets: 200,
  washNetShare: 1,
  ringAccounts: 3,
  linkedDays: 30,
  movedDays: 90,
  deviceAccounts: 20,
  networkAccounts: 8,
  quietDays: 30,
};

/** What two linked accounts did in one and the same round. */
export type CommonRound = { readonly one: Result; readonly other: Result };
/** Of the larger stake, in hundredths, that the smaller one is at least. */
const OPPOSITE_STAKE_SHARE = 80n;
/** Of both stakes together, in hundredths, that what both won or lost together is at most. */
const OPPOSITE_NET_SHARE = 10n;

/** One won what the other lost, for nearly the same stake: both sides of a bet. */
export function isOppositeRound({ one, other }: CommonRound): boolean {
  const [least, most] = one.stake < other.stake ? [one.stake, other.stake] : [other.stake, one.stake];
  if (least <= 0n || least * HUNDRED < most * OPPOSITE_STAKE_SHARE) return false;
  const [first, second] = [won(one), won(other)];
  if (!((first > 0n && second < 0n) || (first < 0n && second > 0n))) return false;
  return size(first + second) * HUNDRED <= (least + most) * OPPOSITE_NET_SHARE;
}

/** The opposite rounds of two linked accounts, where they are too many for chance; none: nothing is to be seen. */
export function findOppositeRounds<R extends CommonRound>(
  rounds: readonly R[],
  { oppositeRounds, oppositeShare }: SuspicionRule,
): readonly R[] {
  const opposite = rounds.filter(isOppositeRound);
  const isEnough = opposite.length >= oppositeRounds && opposite.length * 100 >= rounds.length * oppositeShare;
  return isEnough ? opposite : [];
}

/** What an account did on a day. */
export type DayPlay = Result & { readonly bets: bigint; readonly validBet: bigint };

/** Much turnover, nothing lost on the whole: what one account lost the other one won. */
export function isWashTurnover(one: DayPlay, other: DayPlay, { washBets, washNetShare }: SuspicionRule): boolean {
  const [first, second] = [won(one), won(other)];
  const isBetween = (first > 0n && second < 0n) || (first < 0n && second > 0n);
  if (!isBetween || one.bets + other.bets < BigInt(washBets)) return false;
  const validBet = one.validBet + other.validBet;
  return validBet > 0n && size(first + second) * HUNDRED <= validBet * BigInt(washNetShare);
}

/** Somebody in the tree. `line`: who stands above, from the root down. */
export type Placed<A> = { readonly id: A; readonly line: readonly A[]; readonly validBet: bigint };
/** Accounts of one hand below an agent who is paid for what they bet. */
export type Ring<A> = { readonly agent: A; readonly accounts: readonly A[] };

/**
 * Groups of accounts that are linked by more than a network and play below one agent with a contract, the nearest one
 * above enough of them.
 *
 * @param agents Who holds a contract.
 */
export function findRings<A>(
  people: ReadonlyMap<A, Placed<A>>,
  links: readonly Link<A>[],
  { agents, rule }: { readonly agents: ReadonlySet<A>; readonly rule: SuspicionRule },
): readonly Ring<A>[] {
  const strong = links.filter((link) => isStrong(link) && people.has(link.one) && people.has(link.other));
  return groupsOf(strong).flatMap((group) => {
    const places = group.map((id) => people.get(id)!);
    const chains = places.map(({ id, line }) => [...line, id]);
    const above = new Set(chains.flat().filter((id) => agents.has(id)));
    const rings = [...above].flatMap((agent) => ringOf(agent, places, rule));
    const isAbove = (upper: A, lower: A): boolean =>
      chains.some((chain) => chain.includes(upper) && chain.indexOf(upper) < chain.indexOf(lower));
    return rings.filter(({ agent }) => !rings.some((below) => isAbove(agent, below.agent)));
  });
}

function ringOf<A>(agent: A, places: readonly Placed<A>[], { ringAccounts }: SuspicionRule): readonly Ring<A>[] {
  const playing = places.filter(({ line, validBet }) => line.includes(agent) && validBet > 0n).map(({ id }) => id);
  const isOwn = places.some(({ id }) => id === agent);
  const accounts = isOwn ? [agent, ...playing] : playing;
  return accounts.length >= (isOwn ? ringAccounts - 1 : ringAccounts) ? [{ agent, accounts }] : [];
}

/** Who is linked to whom, directly or through others. */
function groupsOf<A>(links: readonly Link<A>[]): readonly (readonly A[])[] {
  const groups = new Map<A, Set<A>>();
  for (const { one, other } of links) {
    const joined = new Set([...(groups.get(one) ?? [one]), ...(groups.get(other) ?? [other])]);
    for (const id of joined) groups.set(id, joined);
  }
  return [...new Set(groups.values())].map((group) => [...group]);
}

export type GivenContract<A> = { readonly holder: A; readonly issuer: A | null };

/** Contracts whose two sides are linked by more than a network: given to oneself. */
export const findOwnContracts = <A, C extends GivenContract<A>>(
  contracts: readonly C[],
  links: readonly Link<A>[],
): readonly C[] =>
  contracts.filter(({ holder, issuer }) =>
    links.some(
      (link) =>
        isStrong(link) &&
        ((link.one === holder && link.other === issuer) || (link.one === issuer && link.other === holder)),
    ),
  );

/** A move that was carried out. */
export type DoneMove<A> = { readonly from: A | null; readonly to: A };

/**
 * The moves by which a member came back to where they stood, the last one of them last; none: they are somewhere new.
 *
 * @param moves Of one member, the earliest first.
 */
export function findCycle<A, M extends DoneMove<A>>(moves: readonly M[]): readonly M[] {
  const last = moves.at(-1);
  if (!last) return [];
  const left = moves.findLastIndex(({ from }, at) => at < moves.length - 1 && from === last.to);
  return left === -1 ? [] : moves.slice(left);
}
