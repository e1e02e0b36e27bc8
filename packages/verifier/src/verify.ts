import type { Derived } from './derived.ts';
import { chainStart, deriveCrash } from './crash.ts';
import { deriveDice } from './dice.ts';
import { deriveInstant } from './instant.ts';
import {
  canonicalText,
  decimal,
  decimalText,
  differences,
  InputError,
  integerAt,
  isObject,
  MONEY_PLACES,
  objectAt,
  textAt,
  type Json,
  type JsonObject,
} from './json.ts';
import { deriveMines } from './mines.ts';
import { sha256Hex } from './sha256.ts';
import { deriveSlot, wrongWins } from './slot.ts';
import { deriveSteps } from './steps.ts';
import { wordsOf } from './stream.ts';

export type CheckName = 'serverSeed' | 'chain' | 'model' | 'game' | 'result' | 'multiplier' | 'payout';
export type Check = {
  readonly name: CheckName;
  readonly ok: boolean;
  /** What was computed here, and what the record states. */
  readonly computed: string;
  readonly stated: string;
};
/**
 * `verified`: everything stated follows from the seeds. `mismatch`: something does not; `checks` says what.
 * `unrevealed`: the server seed is still secret; it is shown when the player changes it. `invalid`: no round record;
 * `field` names what could not be read.
 */
export type Verdict =
  | {
      readonly status: 'verified' | 'mismatch';
      readonly checks: readonly Check[];
      /** The round is stated to be void (its stake went back): result and money are derived but not compared. */
      readonly voided: boolean;
      readonly result: JsonObject;
      readonly multiplier: string | undefined;
      readonly payout: string | undefined;
    }
  | { readonly status: 'unrevealed' }
  | { readonly status: 'invalid'; readonly field: string };

function derive(model: JsonObject, record: JsonObject): Derived {
  const seeds = {
    serverSeed: textAt(record, 'serverSeed'),
    clientSeed: textAt(record, 'clientSeed'),
    nonce: integerAt(record, 'nonce', [0, Number.MAX_SAFE_INTEGER]),
  };
  const words = wordsOf(seeds);
  const params = objectAt(record['params'], 'params');
  const stated = isObject(record['result']) ? record['result'] : undefined;
  switch (textAt(model, 'family')) {
    case 'dice':
      return deriveDice(model, params, words);
    case 'crash':
      return deriveCrash({ model, params, stated }, { seed: seeds.serverSeed, salt: seeds.clientSeed });
    case 'mines':
      return deriveMines({ model, params, stated }, words);
    case 'slot':
      return deriveSlot(model, words);
    case 'instant':
      return deriveInstant(model, params, words);
    case 'steps':
      return deriveSteps({ model, params, stated }, words);
    default:
      throw new InputError('model.family');
  }
}

function equalCheck(name: CheckName, computed: string, stated: Json | undefined): Check {
  const text = typeof stated === 'string' ? stated : JSON.stringify(stated ?? null);
  return { name, ok: computed === text, computed, stated: text };
}

type Amount = 'multiplier' | 'payout';
const PLACES: Readonly<Record<Amount, number>> = { multiplier: 4, payout: MONEY_PLACES };

function amountCheck(name: Amount, computed: bigint, stated: string): Check {
  const places = PLACES[name];
  return { name, ok: decimal(stated, places, name) === computed, computed: decimalText(computed, places), stated };
}

/** Compares the results; `stated` of the check names the first places where they differ. */
function resultCheck(derived: JsonObject, record: JsonObject, model: JsonObject): Check {
  const stated = objectAt(record['result'], 'result');
  const stake = record['stake'] === undefined ? undefined : decimal(textAt(record, 'stake'), MONEY_PLACES, 'stake');
  const paths = [
    ...differences(derived, stated),
    ...(stake === undefined ? [] : wrongWins({ model, stake }, derived, stated)),
  ];
  const computed = JSON.stringify(derived);
  return {
    name: 'result',
    ok: paths.length === 0,
    computed,
    stated: paths.length === 0 ? computed : `differs at ${paths.slice(0, 10).join(', ')}`,
  };
}

/** Cut to the step that the record names; where it names none, money has no smaller part. */
function cut(record: JsonObject, exact: bigint): bigint {
  if (record['payoutStep'] === undefined) return exact;
  const step = decimal(textAt(record, 'payoutStep'), MONEY_PLACES, 'payoutStep');
  if (step === 0n) throw new InputError('payoutStep');
  return exact - (exact % step);
}

function judge(record: JsonObject): Verdict {
  if (record['serverSeed'] === null || record['serverSeed'] === undefined) return { status: 'unrevealed' };
  const model = objectAt(record['model'], 'model');
  const { result, multiplierE4, laid, share } = derive(model, record);
  const checks = [
    equalCheck('serverSeed', sha256Hex(textAt(record, 'serverSeed')), record['serverSeedHash']),
    equalCheck('model', sha256Hex(canonicalText(model)), record['modelHash']),
    equalCheck('game', textAt(model, 'code'), record['game']),
  ];
  if (record['chainHash'] !== undefined) {
    const place = integerAt(record, 'nonce', [0, Number.MAX_SAFE_INTEGER]);
    checks.push(equalCheck('chain', chainStart(textAt(record, 'serverSeed'), place), record['chainHash']));
  }
  const voided = record['state'] === 'void';
  if (!voided && isObject(record['result'])) checks.push(resultCheck(result, record, model));
  let payout: string | undefined;
  if (multiplierE4 !== undefined) {
    if (!voided && record['multiplier'] !== undefined)
      checks.push(amountCheck('multiplier', multiplierE4, textAt(record, 'multiplier')));
    if (record['stake'] !== undefined) {
      const stake = decimal(textAt(record, 'stake'), MONEY_PLACES, 'stake');
      if (laid && laid.stake !== stake) throw new InputError('stake');
      const paid = cut(
        record,
        laid ? laid.payout : share ? (stake * share.paid) / share.staked : (stake * multiplierE4) / 10_000n,
      );
      payout = decimalText(paid, MONEY_PLACES);
      if (!voided && record['payout'] !== undefined) checks.push(amountCheck('payout', paid, textAt(record, 'payout')));
    }
  }
  return {
    status: checks.every((check) => check.ok) ? 'verified' : 'mismatch',
    checks,
    voided,
    result,
    payout,
    multiplier: multiplierE4 === undefined ? undefined : decimalText(multiplierE4, 4),
  };
}

/**
 * Re-derives a round from its seeds and compares everything the record states. The record is what the studio publishes
 * for a round (`/play/v1/fairness/{round}`): game, model, modelHash, serverSeed, serverSeedHash, clientSeed, nonce,
 * params, and optionally result, multiplier, stake, payout and payoutStep. Never throws, whatever it is given.
 */
export function verifyRound(record: unknown): Verdict {
  try {
    return judge(objectAt(record, 'record'));
  } catch (error) {
    if (error instanceof InputError) return { status: 'invalid', field: error.field };
    throw error;
  }
}

/** The same for the text that a player pastes or a file holds. */
export function verifyText(text: string): Verdict {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return { status: 'invalid', field: 'json' };
  }
  return verifyRound(record);
}
