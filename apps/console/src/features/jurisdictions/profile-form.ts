import { JURISDICTION_BOUNDS, type JurisdictionRules, type LimitMode } from '@baize/domain/jurisdiction';

/** A profile as it is typed. */
export type ProfileForm = {
  minimumAge: string;
  autoplay: boolean;
  quickSpin: boolean;
  memberTransfers: boolean;
  minCycleMs: string;
  /** Empty: no bounds. */
  stakeMax: string;
  /** Empty: nobody is reminded. */
  realityCheckMinutes: string;
  tryGuests: boolean;
  tryMembers: boolean;
  lockFailures: string;
  lockMinutes: string;
  depositMode: LimitMode;
  depositHours: string;
  depositDefault: string;
  lossMode: LimitMode;
  lossHours: string;
  lossDefault: string;
  sessionMode: LimitMode;
  sessionHours: string;
  sessionMinutes: string;
  exclusionDays: string;
  reason: string;
};
/** Fields that hold one whole number, with their bounds. */
export const NUMBERS = {
  minimumAge: JURISDICTION_BOUNDS.age,
  minCycleMs: JURISDICTION_BOUNDS.minCycleMs,
  realityCheckMinutes: JURISDICTION_BOUNDS.realityCheckMinutes,
  lockFailures: JURISDICTION_BOUNDS.lockFailures,
  lockMinutes: JURISDICTION_BOUNDS.lockMinutes,
  depositHours: JURISDICTION_BOUNDS.raiseAfterHours,
  lossHours: JURISDICTION_BOUNDS.raiseAfterHours,
  sessionHours: JURISDICTION_BOUNDS.raiseAfterHours,
  sessionMinutes: JURISDICTION_BOUNDS.sessionMinutes,
} as const;
export type NumberField = keyof typeof NUMBERS;
/** May be left empty: there is none then. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['realityCheckMinutes', 'sessionMinutes']);
const AMOUNT = /^[1-9]\d{0,11}(\.\d{1,2})?$/;

const text = (value: number | null): string => (value === null ? '' : String(value));

export const toForm = (rules: JurisdictionRules, currency: string): ProfileForm => ({
  minimumAge: text(rules.minimumAge),
  autoplay: rules.autoplay,
  quickSpin: rules.quickSpin,
  memberTransfers: rules.memberTransfers,
  minCycleMs: text(rules.minCycleMs),
  stakeMax: rules.stakeMax[currency] ?? '',
  realityCheckMinutes: text(rules.realityCheckMinutes),
  tryGuests: rules.tryPlay.guests,
  tryMembers: rules.tryPlay.members,
  lockFailures: text(rules.lockOut.failures),
  lockMinutes: text(rules.lockOut.minutes),
  depositMode: rules.depositLimit.mode,
  depositHours: text(rules.depositLimit.raiseAfterHours),
  depositDefault: rules.depositLimit.defaults[currency] ?? '',
  lossMode: rules.lossLimit.mode,
  lossHours: text(rules.lossLimit.raiseAfterHours),
  lossDefault: rules.lossLimit.defaults[currency] ?? '',
  sessionMode: rules.sessionLimit.mode,
  sessionHours: text(rules.sessionLimit.raiseAfterHours),
  sessionMinutes: text(rules.sessionLimit.minutes),
  exclusionDays: rules.exclusionDays.join(', '),
  reason: '',
});

const readNumber = (typed: string): number | null => (/^\d{1,5}$/.test(typed.trim()) ? Number(typed.trim()) : null);
const readDays = (typed: string): (number | null)[] =>
  typed
    .split(/[,\s]+/)
    .filter(Boolean)
    .map(readNumber);

/** Whether a field of one number can be kept as it is typed. A default of minutes needs them. */
export function isNumberRight(field: NumberField, form: ProfileForm): boolean {
  const typed = form[field].trim();
  if (typed === '') return MAY_BE_EMPTY.has(field) && !(field === 'sessionMinutes' && form.sessionMode === 'defaulted');
  const value = readNumber(typed);
  return value !== null && value >= NUMBERS[field].min && value <= NUMBERS[field].max;
}

/** An amount of money, needed where everybody has a default. */
export const isDefaultRight = (typed: string, mode: LimitMode): boolean =>
  typed.trim() === '' ? mode !== 'defaulted' : AMOUNT.test(typed.trim());

/** Each longer than the one before it, and all of them within bounds. */
export function areDaysRight(typed: string): boolean {
  const days = readDays(typed);
  const { min, max } = JURISDICTION_BOUNDS.exclusionDays;
  return (
    days.length > 0 &&
    days.every((each, at) => each !== null && each >= min && each <= max && (at === 0 || each > days[at - 1]!))
  );
}

/** What is typed, as rules; of other currencies than the brand's everything stays. */
export function readForm(form: ProfileForm, before: JurisdictionRules, currency: string): JurisdictionRules {
  const number = (field: NumberField): number => readNumber(form[field]) ?? 0;
  const withDefault = (defaults: Readonly<Record<string, string>>, typed: string): Record<string, string> => {
    const { [currency]: _old, ...others } = defaults;
    return typed.trim() === '' ? others : { ...others, [currency]: typed.trim() };
  };
  return {
    minimumAge: number('minimumAge'),
    autoplay: form.autoplay,
    quickSpin: form.quickSpin,
    memberTransfers: form.memberTransfers,
    minCycleMs: number('minCycleMs'),
    stakeMax: withDefault(before.stakeMax, form.stakeMax),
    realityCheckMinutes: readNumber(form.realityCheckMinutes),
    tryPlay: { guests: form.tryGuests, members: form.tryMembers },
    lockOut: { failures: number('lockFailures'), minutes: number('lockMinutes') },
    depositLimit: {
      mode: form.depositMode,
      raiseAfterHours: number('depositHours'),
      defaults: withDefault(before.depositLimit.defaults, form.depositDefault),
    },
    lossLimit: {
      mode: form.lossMode,
      raiseAfterHours: number('lossHours'),
      defaults: withDefault(before.lossLimit.defaults, form.lossDefault),
    },
    sessionLimit: {
      mode: form.sessionMode,
      raiseAfterHours: number('sessionHours'),
      minutes: readNumber(form.sessionMinutes),
    },
    exclusionDays: readDays(form.exclusionDays).flatMap((each) => each ?? []),
  };
}
