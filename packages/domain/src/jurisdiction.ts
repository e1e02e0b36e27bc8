/** A limit of money that a player sets, or has from the beginning. */
export type MoneyLimitRule = {
  /** `defaulted`: there is one without the player's doing. `required`: nobody stakes before they have set one. */
  readonly mode: LimitMode;
  /** A higher limit holds after this long; a lower one at once. */
  readonly raiseAfterHours: number;
  /** By currency, in its units as a decimal string. */
  readonly defaults: Readonly<Record<string, string>>;
};
export type TimeLimitRule = Omit<MoneyLimitRule, 'defaults'> & { readonly minutes: number | null };
export const LIMIT_MODES = ['optional', 'defaulted', 'required'] as const;
export type LimitMode = (typeof LIMIT_MODES)[number];

/** Under which rules a brand is played. */
export type JurisdictionRules = {
  readonly minimumAge: number;
  /** Rounds may follow each other without being started one by one. */
  readonly autoplay: boolean;
  /** A round may be shown faster than it plays. */
  readonly quickSpin: boolean;
  /** How long a round of a game takes at least, from its start to the next one's; 0: as it pleases. */
  readonly minCycleMs: number;
  /** What a round may be staked with at most: by currency, in its units as a decimal string; none named: no more. */
  readonly stakeMax: Readonly<Record<string, string>>;
  /** Null: nobody is reminded. */
  readonly realityCheckMinutes: number | null;
  /** Members may give money to their direct upline, and agents to their direct downlines. */
  readonly memberTransfers: boolean;
  /** Who may play with play money. */
  readonly tryPlay: { readonly guests: boolean; readonly members: boolean };
  /** Wrong passwords from one network or device, and for how long it is then locked. */
  readonly lockOut: { readonly failures: number; readonly minutes: number };
  readonly depositLimit: MoneyLimitRule;
  readonly lossLimit: MoneyLimitRule;
  readonly sessionLimit: TimeLimitRule;
  /** Lengths of a self-exclusion that are offered. */
  readonly exclusionDays: readonly number[];
};

/** Bounds of what a profile may say; forms hold them as the server does. */
export const JURISDICTION_BOUNDS = {
  age: { min: 18, max: 30 },
  minCycleMs: { min: 0, max: 10_000 },
  realityCheckMinutes: { min: 5, max: 240 },
  lockFailures: { min: 3, max: 10 },
  lockMinutes: { min: 5, max: 1_440 },
  /** A higher limit never holds on the day on which it was asked for. */
  raiseAfterHours: { min: 24, max: 720 },
  sessionMinutes: { min: 15, max: 1_440 },
  exclusionDays: { min: 1, max: 3_650 },
} as const;

type Change = { readonly field: string; readonly relaxes: boolean };
const NEVER = Number.POSITIVE_INFINITY;

/** Fields of a profile by which players are less protected afterwards than before. */
export function relaxedFields(before: JurisdictionRules, after: JurisdictionRules): string[] {
  const reminded = ({ realityCheckMinutes }: JurisdictionRules): number => realityCheckMinutes ?? NEVER;
  const changes: Change[] = [
    { field: 'minimumAge', relaxes: after.minimumAge < before.minimumAge },
    { field: 'autoplay', relaxes: after.autoplay && !before.autoplay },
    { field: 'quickSpin', relaxes: after.quickSpin && !before.quickSpin },
    { field: 'minCycleMs', relaxes: after.minCycleMs < before.minCycleMs },
    { field: 'stakeMax', relaxes: raisesAny(before.stakeMax, after.stakeMax) },
    { field: 'realityCheckMinutes', relaxes: reminded(after) > reminded(before) },
    { field: 'memberTransfers', relaxes: after.memberTransfers && !before.memberTransfers },
    { field: 'tryPlay.guests', relaxes: after.tryPlay.guests && !before.tryPlay.guests },
    { field: 'tryPlay.members', relaxes: after.tryPlay.members && !before.tryPlay.members },
    { field: 'lockOut.failures', relaxes: after.lockOut.failures > before.lockOut.failures },
    { field: 'lockOut.minutes', relaxes: after.lockOut.minutes < before.lockOut.minutes },
    { field: 'exclusionDays', relaxes: before.exclusionDays.some((days) => !after.exclusionDays.includes(days)) },
    ...limitChanges('depositLimit', before.depositLimit, after.depositLimit),
    ...limitChanges('lossLimit', before.lossLimit, after.lossLimit),
    ...limitChanges('sessionLimit', before.sessionLimit, after.sessionLimit),
  ];
  return changes.filter(({ relaxes }) => relaxes).map(({ field }) => field);
}

/** Between a limit that everybody has and one that everybody has to set neither is the stricter: both ways count. */
function limitChanges<R extends MoneyLimitRule | TimeLimitRule>(name: string, before: R, after: R): Change[] {
  return [
    { field: `${name}.mode`, relaxes: before.mode !== after.mode && before.mode !== 'optional' },
    { field: `${name}.raiseAfterHours`, relaxes: after.raiseAfterHours < before.raiseAfterHours },
    { field: `${name}.${'minutes' in before ? 'minutes' : 'defaults'}`, relaxes: raisesDefault(before, after) },
  ];
}

function raisesDefault(before: MoneyLimitRule | TimeLimitRule, after: MoneyLimitRule | TimeLimitRule): boolean {
  if ('minutes' in before || 'minutes' in after) return minutesOf(after) > minutesOf(before);
  return raisesAny(before.defaults, after.defaults);
}

/** Of amounts by currency; one that is not named is without bounds. */
const raisesAny = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): boolean =>
  Object.entries(before).some(([currency, amount]) => Number(after[currency] ?? NEVER) > Number(amount));

/** What a game is told at its launch, and offers by. */
export type LaunchRules = Pick<JurisdictionRules, 'autoplay' | 'quickSpin' | 'minCycleMs'>;

/** Whether a game that was launched under some rules offers what those of now forbid. */
export const isOutrun = (launched: LaunchRules, now: LaunchRules): boolean =>
  (launched.autoplay && !now.autoplay) ||
  (launched.quickSpin && !now.quickSpin) ||
  launched.minCycleMs < now.minCycleMs;

const minutesOf = (rule: MoneyLimitRule | TimeLimitRule): number =>
  'minutes' in rule ? (rule.minutes ?? NEVER) : NEVER;
