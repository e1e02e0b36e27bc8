/**
 * npm run rtp -- GAME [rounds] [server seed] [--write] [--keep]: the exact return of an in-house game, choice by
 * choice, and simulated on the published stream. GAME is a code with or without `stu_`, dashes or underscores, or
 * `all`. Exit 1 when a simulation lies more than three standard errors from the exact return, or a published figure is
 * not what is found. `--write` puts what was met into docs/fairness/simulations.md. `--keep` keeps the sums in
 * .data/simulations after each million rounds: the same command, stopped at whatever moment, goes on from there.
 */
import { join } from 'node:path';
import { sha256Hex } from '@baize/domain/sha256';
import { formatFraction, fractionToNumber } from '@baize/domain/games/fraction';
import { GAMES, type GameEntry } from '@baize/domain/games/registry';
import { compareTally, playOf } from '@baize/domain/games/simulate';
import { capFigures, roundDistribution } from '@baize/domain/games/slot/distribution';
import { enumerateSpins, roundFigures } from '@baize/domain/games/slot/enumerate';
import { cascadeDistribution, tallyCascades } from '@baize/domain/games/slot/carried';
import { heldDistribution, tallyHeld } from '@baize/domain/games/slot/held';
import { holdFigures } from '@baize/domain/games/slot/medal-rounds';
import { coinsOf, type CascadeModel, type HoldModel, type StickyModel } from '@baize/domain/games/slot/model';
import type { SlotSheet } from '@baize/domain/games/slot/sheet';
import { STEPS_PROOFS } from '@baize/domain/games/steps/players';
import { slotRtp } from '@baize/domain/games/slot/rtp';
import { rtpRows, type RtpRow } from './rtp-doc.ts';
import { tallyRounds } from './simulation-runs.ts';
import { STANDARD_ERRORS, writeSimulation } from './simulations.ts';

const DEFAULT_ROUNDS = 10_000_000;
const ROUNDS_MAX = 10_000_000_000;
const DEFAULT_SEED = sha256Hex('baize rtp');

type Report = {
  readonly game: string;
  readonly rounds: number;
  readonly rtp: number;
  readonly rtpExact: string;
  readonly sigma: number;
  readonly sampleSigma: number;
  readonly z: number;
  readonly seconds: number;
  readonly met: boolean;
};

const percent = (value: number, places = 4): string => `${(100 * value).toFixed(places)} %`;

/** Plays every stop combination of cascades and says whether the sheet states what is found. */
function playAll(model: CascadeModel, sheet: SlotSheet): boolean {
  const [base, free] = [tallyCascades(model, 'base'), tallyCascades(model, 'free')];
  const cap = capFigures(model, cascadeDistribution(model, base, free));
  console.log(`  ${base.combinations} + ${free.combinations} stop combinations played`);
  console.log(`  return ${cap.rtp.toFixed(9)}, the largest win one round in ${Math.ceil(1 / cap.chance)}`);
  console.log(`  sigma ${cap.sigma.toFixed(4)}`);
  return (
    sheet.rtpBase === (Math.floor(cap.rtp * 1e6) / 1e6).toFixed(6) &&
    sheet.sigma.toFixed(4) === cap.sigma.toFixed(4) &&
    Math.abs(sheet.maxWinOneIn * cap.chance - 1) < 1e-4
  );
}

/** The lines of every stop combination and the chain of the medals, held against the sheet. */
function chain(model: HoldModel, sheet: SlotSheet): boolean {
  const exact = slotRtp(model);
  const { combinations, distribution, hitRate } = holdFigures(model);
  const cap = capFigures(model, distribution);
  const paid = fractionToNumber(exact.total) - cap.lost;
  console.log(`  ${combinations} stop combinations enumerated, return ${formatFraction(exact.total, 9)}`);
  console.log(
    `    lines ${percent(fractionToNumber(exact.baseLines))}, medals ${percent(fractionToNumber(exact.feature))}, ` +
      `with the largest win (one round in ${Math.ceil(1 / cap.chance)}) ${paid.toFixed(9)}`,
  );
  console.log(`  hit rate ${percent(hitRate, 2)}, sigma ${cap.sigma.toFixed(4)}`);
  return (
    sheet.rtpBase === (Math.floor(paid * 1e6) / 1e6).toFixed(6) &&
    sheet.sigma.toFixed(4) === cap.sigma.toFixed(4) &&
    sheet.hitRate.toFixed(4) === hitRate.toFixed(4) &&
    Math.abs(sheet.maxWinOneIn * cap.chance - 1) < 1e-4
  );
}

/** Plays every stop combination under every set of held wilds and says whether the sheet states what is found. */
function playHeld(model: StickyModel, sheet: SlotSheet): boolean {
  const chain = tallyHeld(model);
  const base = enumerateSpins(model, 'base');
  const hitRate = 1 - (base.histogram.get(0)?.get(0) ?? 0) / base.combinations;
  const cap = capFigures(model, heldDistribution(model, chain));
  console.log(`  ${chain.length} sets of held wilds, every stop combination played under each`);
  console.log(`  return ${cap.rtp.toFixed(9)}, the largest win one round in ${Math.ceil(1 / cap.chance)}`);
  console.log(`  hit rate ${percent(hitRate, 2)}, sigma ${cap.sigma.toFixed(4)}`);
  return (
    sheet.rtpBase === (Math.floor(cap.rtp * 1e6) / 1e6).toFixed(6) &&
    sheet.sigma.toFixed(4) === cap.sigma.toFixed(4) &&
    sheet.hitRate.toFixed(4) === hitRate.toFixed(4) &&
    Math.abs(sheet.maxWinOneIn * cap.chance - 1) < 1e-4
  );
}

/** Enumerates a slot and says whether its sheet states what is found. */
function enumerate(game: Extract<GameEntry, { family: 'slot' }>): boolean {
  const { model, sheet } = game;
  if ('ladders' in model) return playAll(model, sheet);
  if ('hold' in model) return chain(model, sheet);
  if ('evaluation' in model && model.evaluation === 'sticky') return playHeld(model, sheet);
  const exact = slotRtp(model);
  const base = enumerateSpins(model, 'base');
  const free = enumerateSpins(model, 'free');
  const round = roundFigures(model, base, free);
  const cap = capFigures(model, roundDistribution(model, base, free));
  const paid = fractionToNumber(exact.total) - cap.lost;
  console.log(`  ${base.combinations} + ${free.combinations} stop combinations enumerated`);
  console.log(`  return ${formatFraction(exact.total, 9)} = ${exact.total.numerator} / ${exact.total.denominator}`);
  console.log(
    `    lines ${percent(fractionToNumber(exact.baseLines))}, scatter ` +
      `${percent(fractionToNumber(exact.baseScatter))}, free spins ${percent(fractionToNumber(exact.freeReturn))}`,
  );
  console.log(
    `    with the largest win of ${model.maxWinUnits / coinsOf(model)}x (one ` +
      `round in ${Math.ceil(1 / cap.chance)}): ${paid.toFixed(9)}`,
  );
  console.log(
    `  hit rate ${percent(round.hitRate, 2)}, free spins one round in ` +
      `${(1 / fractionToNumber(exact.base.trigger)).toFixed(1)}, sigma ${cap.sigma.toFixed(4)}`,
  );
  return (
    sheet.rtpUncapped !== undefined &&
    formatFraction(sheet.rtpUncapped, 18) === formatFraction(exact.total, 18) &&
    sheet.rtpBase === (Math.floor(paid * 1e6) / 1e6).toFixed(6) &&
    sheet.sigma.toFixed(4) === cap.sigma.toFixed(4) &&
    sheet.hitRate.toFixed(4) === round.hitRate.toFixed(4) &&
    Math.abs(sheet.maxWinOneIn * cap.chance - 1) < 1e-4
  );
}

/** Whether the exact return of a choice lies in what the game publishes. */
function isWithin({ rtp, rtpHighest }: GameEntry, { exact }: RtpRow): boolean {
  const found = formatFraction(exact, 6);
  return rtp <= found && found <= rtpHighest;
}

/** Whether what is published of a game is what its rules come to. */
function isStated(game: GameEntry, rows: readonly RtpRow[]): boolean {
  if (game.family === 'slot') return enumerate(game);
  if (game.family !== 'steps') return rows.every((row) => isWithin(game, row));
  const { told, met } = STEPS_PROOFS[game.form]();
  for (const line of told) console.log(`  ${line}`);
  return met;
}

type Wanted = { readonly rounds: number; readonly seed: string; readonly write: boolean; readonly keep: boolean };

const KEPT = join(import.meta.dirname, '../.data/simulations');

function report(game: GameEntry, { rounds: wanted, seed, write, keep }: Wanted): Report {
  console.log(
    `${game.code} (model ${game.modelHash.slice(0, 12)}, stated ` +
      `${game.rtp}${game.rtp === game.rtpHighest ? '' : ` .. ${game.rtpHighest}`})`,
  );
  const rows = rtpRows(game);
  for (const { choice, exact } of rows) console.log(`  ${formatFraction(exact, 9)}  ${choice}`);
  const stated = isStated(game, rows);
  if (!stated) console.log('  the published sheet does not state what the enumeration finds');
  const started = process.hrtime.bigint();
  const play = playOf(game);
  const simulated = compareTally(
    play,
    tallyRounds({ game, play, serverSeed: seed }, wanted, keep ? { folder: KEPT } : undefined),
  );
  const { rounds, rtp, expected, sigma, sampleSigma, z } = simulated;
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  const met = stated && Math.abs(z) <= STANDARD_ERRORS;
  console.log(
    `  ${rounds} rounds in ${seconds.toFixed(1)} s: ${percent(rtp)} for ` +
      `${percent(expected)}, ${z.toFixed(2)} standard errors`,
  );
  if (met && write) writeSimulation(game, simulated);
  return { game: game.code, rounds, rtp, rtpExact: expected.toFixed(6), sigma, sampleSigma, z, seconds, met };
}

function main(all: readonly string[]): number {
  const [write, keep] = [all.includes('--write'), all.includes('--keep')];
  const args = all.filter((each) => !each.startsWith('--'));
  const wanted = (args[0] ?? 'all').replaceAll('-', '_');
  const rounds = args[1] === undefined ? DEFAULT_ROUNDS : Number(args[1]);
  const games = GAMES.filter(({ code }) => wanted === 'all' || code === wanted || code === `stu_${wanted}`);
  if (games.length === 0 || !Number.isSafeInteger(rounds) || rounds < 1 || rounds > ROUNDS_MAX) {
    console.error(
      `usage: npm run rtp -- GAME [rounds] [server seed] [--write] [--keep]; GAME is all or ` +
        `one of ${GAMES.map((game) => game.code).join(', ')}`,
    );
    return 2;
  }
  const reports = games.map((game) => report(game, { rounds, seed: args[2] ?? DEFAULT_SEED, write, keep }));
  const met = reports.every((one) => one.met);
  console.log(JSON.stringify(wanted === 'all' ? { game: 'all', games: reports, met } : reports[0]));
  return met ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
