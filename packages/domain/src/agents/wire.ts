import { formatAmount } from '../money.ts';
import type { ContractKind } from './kinds.ts';
import { formatRate, formatTypedRate, rate, type RateType } from './rates.ts';
import type { ContractAnswer, ContractRequest } from './states.ts';
import type { ContractCategory, RealtimeTerms, Terms, Tier } from './terms.ts';

/** The letters by which a request is told: a new offer, an edited one, a contract to be voided. */
const LETTERS = { NEW: 'P', EDIT: 'E', TERMINATION: 'V' } as const satisfies Record<ContractRequest, string>;
export type RequestLetter = (typeof LETTERS)[ContractRequest];
export const letterOf = (request: ContractRequest): RequestLetter => LETTERS[request];

export const ANSWER_LETTERS = ['A', 'R', 'C'] as const;
export type AnswerLetter = (typeof ANSWER_LETTERS)[number];
type Answers = Partial<Record<AnswerLetter, ContractAnswer>>;

const TO_AN_OFFER: Answers = { A: 'AGREE', R: 'REFUSE' };
/** Asked whether a contract may end, `A` keeps it and `C` lets it be cancelled. */
const TO_AN_END_BY_C: Answers = { C: 'AGREE', A: 'REFUSE' };
const TO_AN_END: Readonly<Record<ContractKind, Answers>> = {
  DIVIDEND: TO_AN_END_BY_C,
  DAILY: TO_AN_END_BY_C,
  HOURLY: TO_AN_OFFER,
  REALTIME: TO_AN_OFFER,
};

/** What a letter answers to a request; undefined: it is no answer to that one. The letters differ by kind. */
export const readAnswer = (
  kind: ContractKind,
  request: ContractRequest,
  letter: AnswerLetter,
): ContractAnswer | undefined => (request === 'TERMINATION' ? TO_AN_END[kind] : TO_AN_OFFER)[letter];

/** The letter by which an answer is given. */
export const letterFor = (kind: ContractKind, request: ContractRequest, answer: ContractAnswer): AnswerLetter =>
  ANSWER_LETTERS.find((letter) => readAnswer(kind, request, letter) === answer)!;

/** A request that waits for its downline, with the terms that it is about. */
export type OpenRequest = {
  readonly id: string;
  readonly request: ContractRequest;
  readonly terms: Terms;
  /** Contracts below would end if it were accepted. */
  readonly endsBelow: boolean;
};

type ByCategory<T> = Partial<Record<ContractCategory, T[]>>;
type WireRate = { readonly rateType: RateType; readonly rate: string };
export type DividendTierWire = {
  readonly minimumBet: string;
  readonly netLoss: string;
  readonly activeMember: number;
  readonly contractRate: string;
  readonly status: RequestLetter;
};
export type DailyWire = {
  readonly id: string;
  readonly status: RequestLetter;
  readonly downlineHigherRate: 'Y' | 'N';
  readonly details: ({ readonly betVolume: string; readonly activeMember: number } & WireRate)[];
};
export type HourlyWire = {
  readonly contractId: string;
  readonly status: RequestLetter;
  readonly hourSalaryRates: ({ readonly minimumBet: string; readonly activeMember: number } & WireRate)[];
};
export type RealtimeWire = {
  readonly contractId: string;
  readonly status: RequestLetter;
  readonly profitRate: string;
  readonly lossRate: string;
  readonly singleBet: string;
};
/** The specification's consolidated contract info: what waits for an answer, by kind and category. */
export type ConsolidatedContracts = {
  readonly divtypereq: ByCategory<DividendTierWire>;
  readonly dailysalreqtype: ByCategory<DailyWire>;
  readonly contracthoursalreq: ByCategory<HourlyWire>;
  readonly realtimesalreqtype: ByCategory<RealtimeWire>;
};

export function consolidate(requests: readonly OpenRequest[]): ConsolidatedContracts {
  const tiers: Partial<Record<ContractCategory, DividendTierWire[]>> = {};
  const daily: Partial<Record<ContractCategory, DailyWire[]>> = {};
  const hourly: Partial<Record<ContractCategory, HourlyWire[]>> = {};
  const realtime: Partial<Record<ContractCategory, RealtimeWire[]>> = {};
  for (const { id, request, terms, endsBelow } of requests) {
    const status = letterOf(request);
    const { category } = terms;
    if (terms.kind === 'REALTIME') {
      (realtime[category] ??= []).push({ contractId: id, status, ...realtimeWire(terms) });
    } else if (terms.kind === 'DIVIDEND') {
      (tiers[category] ??= []).push(...terms.tiers.map((tier) => ({ ...dividendWire(tier), status })));
    } else if (terms.kind === 'DAILY') {
      const details = terms.tiers.map(({ minimumBet, ...tier }) => ({
        betVolume: formatAmount(minimumBet),
        ...salaryWire(terms.rateType, tier),
      }));
      (daily[category] ??= []).push({ id, status, downlineHigherRate: endsBelow ? 'Y' : 'N', details });
    } else {
      const hourSalaryRates = terms.tiers.map(({ minimumBet, ...tier }) => ({
        minimumBet: formatAmount(minimumBet),
        ...salaryWire(terms.rateType, tier),
      }));
      (hourly[category] ??= []).push({ contractId: id, status, hourSalaryRates });
    }
  }
  return { divtypereq: tiers, dailysalreqtype: daily, contracthoursalreq: hourly, realtimesalreqtype: realtime };
}

const dividendWire = ({ minimumBet, netLoss, activeMember, rate: share }: Tier) => ({
  minimumBet: formatAmount(minimumBet),
  netLoss: formatAmount(netLoss),
  activeMember,
  contractRate: formatRate(rate(share)),
});

const salaryWire = (rateType: RateType, tier: Pick<Tier, 'activeMember' | 'rate'>) => ({
  activeMember: tier.activeMember,
  rateType,
  rate: formatTypedRate(rateType, tier.rate),
});

const realtimeWire = ({ profitRate, lossRate, singleBet }: RealtimeTerms) => ({
  profitRate: formatRate(profitRate),
  lossRate: formatRate(lossRate),
  singleBet: formatAmount(singleBet),
});
