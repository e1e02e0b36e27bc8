import { amount, formatAmount, type Amount } from '@baize/domain/money';
import { canonicalJson } from '@baize/domain/games/canonical';
import { diceMultiplierE4, diceRtp, diceSigma, type DiceParams } from '@baize/domain/games/dice';
import { fractionToNumber } from '@baize/domain/games/fraction';
import { returnOf, sigmaOf, topOf, type Prize } from '@baize/domain/games/instant/instant-game';
import { findLabel, labelOf } from '@baize/domain/games/labels';
import { feedsJackpot, findGame, GAMES, type GameEntry, type GameLimits } from '@baize/domain/games/registry';
import { sha256Hex } from '@baize/domain/sha256';
import { currencyFactor, DEMO_CURRENCY, OFFERED_CURRENCIES } from './currencies.ts';

/** The catalogue is code: models and limits come from the domain, so what is listed is what is played. */
export { findGame, GAMES };
export type { GameEntry, GameLimits };

/** What the whole house is called; a label has a name of its own. */
const HOUSE = 'Studio';
export const productOf = (label: string | undefined): string =>
  (label === undefined ? undefined : findLabel(label)?.name) ?? HOUSE;

/** The games that are sold under a label; of the house where none is named. */
export const gamesOf = (label: string | undefined): readonly GameEntry[] =>
  label === undefined ? GAMES : GAMES.filter(({ code }) => labelOf(code) === label);
export const PLATFORMS = ['GPL_DESKTOP', 'GPL_MOBILE'] as const;
export const LANGUAGES = ['bn', 'en'] as const;
const DEFAULT_STAKE: Amount = amount(1_000_000n);

type Played = {
  readonly currency: string;
  /** What the operator's rules allow a round at most; null: as much as the game takes. */
  readonly stakeMax: bigint | null;
};

/** The limits of a game as it is played. The step is the model's and does not scale with the currency. */
export function limitsOf(
  game: GameEntry,
  { currency, stakeMax }: Played,
): GameLimits & { readonly defaultStake: Amount } {
  const factor = currencyFactor(currency);
  const { minStake, maxStake, stakeStep, maxWin } = game.limits;
  const least = minStake * factor;
  const most = maxStake * factor;
  // On a step, so that the highest stake that is offered can be staked. Below the lowest one the wallet refuses.
  const allowed = stakeMax === null ? most : stakeMax - (stakeMax % stakeStep);
  const highest = allowed < least ? least : allowed < most ? allowed : most;
  const usual = DEFAULT_STAKE * factor;
  return {
    minStake: amount(least),
    maxStake: amount(highest),
    maxWin: amount(maxWin * factor),
    stakeStep,
    defaultStake: amount(usual < highest ? usual : highest),
  };
}

/** "1.9800": a multiplier on our own wire. */
export function formatE4(multiplierE4: bigint): string {
  const digits = multiplierE4.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** "49.50": a chance or a roll in hundredths. */
export function formatE2(value: number): string {
  const digits = String(value).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a client needs to draw and explain a game. */
export function rulesOf(game: GameEntry): Readonly<Record<string, unknown>> {
  if (game.family === 'slot') return { model: game.model };
  if (game.family === 'dice') {
    const { outcomes, returnPercent, chanceE2Min, chanceE2Max } = game.model;
    return { outcomes, returnPercent, chanceMin: formatE2(chanceE2Min), chanceMax: formatE2(chanceE2Max) };
  }
  if (game.family === 'instant') return { form: game.form };
  if (game.family === 'crash')
    return { targetMin: formatE2(game.model.targetE2Min), targetMax: formatE2(game.model.targetE2Max) };
  return { stepsForm: game.form };
}

/** To which chances a round was exposed, in units of its stake: for the counters of returns only. */
export type RoundStatistics = {
  readonly expected: number;
  readonly variance: number;
  /** The most that one chance in it could bring or take. */
  readonly gain: number;
  readonly loss: number;
};

/** One chance decides all: it takes the stake at most. */
const ofOneChance = (expected: number, sigma: number, topE4: bigint): RoundStatistics => ({
  expected,
  variance: sigma ** 2,
  gain: Number(topE4) / 10_000,
  loss: 1,
});
export const statisticsOfDice = ({ chanceE2 }: DiceParams): RoundStatistics =>
  ofOneChance(fractionToNumber(diceRtp(chanceE2)), diceSigma(chanceE2), diceMultiplierE4(chanceE2));

export const statisticsOfPrizes = (prizes: readonly Prize[]): RoundStatistics =>
  ofOneChance(fractionToNumber(returnOf(prizes)), sigmaOf(prizes), topOf(prizes));

export const statisticsOfSlot = (game: Extract<GameEntry, { family: 'slot' }>): RoundStatistics =>
  ofOneChance(Number(game.rtp), game.sheet.sigma, game.maxMultiplierE4);

export type GameUrls = { readonly publicUrl: string };

const thumbOf = (game: GameEntry, { publicUrl }: GameUrls): string => `${publicUrl}/art/${game.code}-thumb.svg`;
const backgroundOf = (game: GameEntry, { publicUrl }: GameUrls): string => `${publicUrl}/art/${game.code}-bg.svg`;
const FEED_KINDS: Readonly<Record<GameEntry['family'], { readonly kind: string; readonly category: string }>> = {
  slot: { kind: 'slot', category: 'Video Slots' },
  dice: { kind: 'instant', category: 'Instant Games' },
  instant: { kind: 'instant', category: 'Instant Games' },
  steps: { kind: 'instant', category: 'Instant Games' },
  crash: { kind: 'crash', category: 'Instant Games' },
};
const categoryOf = (game: GameEntry): string => FEED_KINDS[game.family].category;

export type CatalogueContext = GameUrls & {
  readonly label?: string | undefined;
  readonly currencies: readonly string[];
  readonly blockedCountries: readonly string[];
};

/** Only slots: a round of theirs is one press, and a stake means the same in each. */
export const takesFreeRounds = (game: Pick<GameEntry, 'family'>): boolean => game.family === 'slot';

/** One entry of `/game/list`. */
export function listEntry(game: GameEntry, enabled: boolean, context: CatalogueContext) {
  return {
    game_code: game.code,
    name: game.name.en,
    product: productOf(context.label),
    category: categoryOf(game),
    platforms: PLATFORMS,
    enabled,
    freebet_support: takesFreeRounds(game),
    blocked_countries: context.blockedCountries,
    url_thumb: thumbOf(game, context),
    url_background: backgroundOf(game, context),
    rtp: game.rtp,
    rtp_highest: game.rtpHighest,
    volatility: game.volatility,
    currencies: context.currencies.length > 0 ? context.currencies : OFFERED_CURRENCIES,
  };
}

export type Release = { readonly enabled: boolean; readonly releasedAt: Date };

/** In `jackpot_pools`: the share goes to whatever pools the operator runs. */
const OPERATORS_POOLS = 'operator';

/** One row of the feed's `games` stream, without version. */
export function feedGame(game: GameEntry, { enabled, releasedAt }: Release, context: CatalogueContext) {
  const currencies = context.currencies.length > 0 ? context.currencies : OFFERED_CURRENCIES;
  return {
    game_code: game.code,
    name: game.name,
    kind: FEED_KINDS[game.family].kind,
    category: categoryOf(game),
    platforms: PLATFORMS,
    currencies,
    languages: LANGUAGES,
    limits: Object.fromEntries(currencies.map((currency) => [currency, moneyLimits(game, currency)])),
    rtp_theoretical: game.rtp,
    rtp_highest: game.rtpHighest,
    model_hash: game.modelHash,
    volatility: game.volatility,
    max_multiplier: formatE4(game.maxMultiplierE4),
    freebet_support: takesFreeRounds(game),
    demo: true,
    jackpot_pools: feedsJackpot(game) ? [OPERATORS_POOLS] : [],
    assets: { thumb: thumbOf(game, context), background: backgroundOf(game, context) },
    fairness: {
      scheme: game.family === 'crash' ? 'hmac-sha256-seed-chain' : 'hmac-sha256-seed-pair',
      verifier_url: `${context.publicUrl}/verify`,
    },
    enabled,
    released_at: releasedAt.toISOString(),
  };
}

function moneyLimits(game: GameEntry, currency: string) {
  const { minStake, maxStake, maxWin } = limitsOf(game, { currency, stakeMax: null });
  return { min: formatAmount(minStake), max: formatAmount(maxStake), max_win: formatAmount(maxWin) };
}

/** Names a catalogue row's content: another hash, as of a game that changed its label, is another version. */
export function rowHash(game: GameEntry, context: CatalogueContext): string {
  const everyCurrency = { ...context, currencies: [...OFFERED_CURRENCIES, DEMO_CURRENCY] };
  const row = feedGame(game, { enabled: true, releasedAt: new Date(0) }, everyCurrency);
  return sha256Hex(canonicalJson({ ...row, label: labelOf(game.code) } as never));
}
