import type { DifferenceMode } from '@baize/domain/agents/difference';
import { CONTRACT_KINDS, type ContractKind } from '@baize/domain/agents/kinds';
import { periodsOf } from '@baize/domain/agents/terms';
import type { Period, Span } from '@baize/domain/agents/periods';
import type { RealtimeBasis } from '@baize/domain/agents/realtime';
import type { LossMode } from '@baize/domain/agents/settle-period';
import type { ActiveRule } from '@baize/domain/agents/team';
import { amount, UNIT, type Amount } from '@baize/domain/money';

/** How a brand settles contracts of a kind. */
export type SalaryRule = {
  readonly kind: ContractKind;
  /** Bills are paid as soon as they are written; else an operator looks at them, and the agent collects. */
  readonly autoIssue: boolean;
  readonly activeMinBet: Amount;
  readonly activeMinDeposit: Amount;
  readonly activeMode: ActiveRule['mode'];
  readonly lossMode: LossMode;
  readonly differenceMode: DifferenceMode;
  /** Salaries of the team lower the loss that a dividend is paid of. */
  readonly deductSalary: boolean;
  readonly realtimeBasis: RealtimeBasis;
  /** From this amount on a second operator confirms what one approves. */
  readonly secondFrom: Amount;
  /** 0: nobody has changed the usual rule. */
  readonly version: number;
};

const units = (whole: bigint): Amount => amount(whole * UNIT);
const ACTIVE_MIN_BET: Readonly<Record<ContractKind, Amount>> = {
  DIVIDEND: units(1_000n),
  DAILY: units(100n),
  HOURLY: units(50n),
  REALTIME: units(0n),
};

/** What holds where a brand has said nothing else. */
export const usualRule = (kind: ContractKind): SalaryRule => ({
  kind,
  autoIssue: true,
  activeMinBet: ACTIVE_MIN_BET[kind],
  activeMinDeposit: units(0n),
  activeMode: 'PERIOD',
  lossMode: 'GATE',
  differenceMode: 'COST_ROLLUP',
  deductSalary: false,
  realtimeBasis: 'BET',
  secondFrom: units(50_000n),
  version: 0,
});

/** What is settled by itself: contracts of one kind and one length of period. */
export type Schedule = { readonly kind: ContractKind; readonly period: Period };
export const SCHEDULES: readonly Schedule[] = CONTRACT_KINDS.flatMap((kind) =>
  periodsOf(kind).map((period) => ({ kind, period })),
);

const DAY_MS = 86_400_000;
/** Days of a span, by which a daily average of active members is taken; at least one. */
export const daysIn = ({ from, to }: Span): number => Math.max(1, Math.round((to.getTime() - from.getTime()) / DAY_MS));
