import type { SlotModel } from '@baize/domain/games/slot/model';
import type { SlotMedal, SlotRound } from '@baize/domain/games/slot/record';
import type { Sounds } from '../sound/sounds.ts';
import { medalsOf, type HoldStep } from './presentation.ts';

/** The medals on the reels. */
export interface MedalBoard {
  readonly medals: readonly SlotMedal[];
  /** They stay, and only they are seen: respins are on, or were. */
  readonly held: boolean;
  /** Respins that are left; undefined when they are over. */
  readonly left?: number;
  /** The empty cells turn. */
  readonly turning?: boolean;
  /** So many medals have been counted. */
  readonly counted?: number;
}

/** What of the presenter the medals need. */
export interface HoldStage {
  readonly model: SlotModel;
  readonly get: () => { readonly board: MedalBoard };
  readonly set: (part: {
    readonly board?: MedalBoard;
    readonly panel?: { readonly type: 'hold' } | undefined;
    readonly won?: number;
    readonly wonBefore?: number;
    readonly countMs?: number;
  }) => void;
  readonly sounds: () => Sounds;
  readonly pause: { readonly wait: (milliseconds: number) => Promise<void> };
  readonly lights: { readonly light: (wins: { shows: readonly never[]; pulse: boolean }) => void };
}

type HoldStepOf<T extends HoldStep['type']> = Extract<HoldStep, { type: T }>;

/** The medals of the window stay: what follows is announced. */
export async function showHold(
  stage: HoldStage,
  step: HoldStepOf<'hold'>,
  { round }: { readonly round: SlotRound },
): Promise<void> {
  const { model, set, sounds, pause, lights } = stage;
  lights.light({ shows: [], pulse: false });
  const left = 'hold' in model ? model.hold.respins : 0;
  set({ board: { medals: round.spins[step.spin]!.medals ?? [], held: true, left } });
  sounds().feature();
  set({ panel: { type: 'hold' } });
  await pause.wait(step.holdMs);
  set({ panel: undefined });
}

/** One respin: the empty cells turn, what they catch stays, and catching grants all respins again. */
export async function showRespin(
  stage: HoldStage,
  step: HoldStepOf<'respin'>,
  { round }: { readonly round: SlotRound },
): Promise<void> {
  const { model, set, sounds, pause, get } = stage;
  const { board } = get();
  const caught = round.spins[step.spin]!.hold!.respins[step.index]!;
  set({ board: { ...board, left: (board.left ?? 1) - 1, turning: true } });
  sounds().spin();
  await pause.wait(step.turnMs);
  const medals = [...board.medals, ...caught];
  const again = caught.length > 0 && 'hold' in model;
  set({ board: { ...board, medals, turning: false, left: again ? model.hold.respins : (board.left ?? 1) - 1 } });
  if (caught.length > 0) sounds().scatter(Math.min(5, medals.length - 5));
  else sounds().stop(step.index % 5);
  await pause.wait(step.holdMs);
}

/** Every medal is counted, one after the other; in the end the grand prize, where the window is full. */
export async function showCollect(
  stage: HoldStage,
  step: HoldStepOf<'collect'>,
  { round }: { readonly round: SlotRound },
): Promise<void> {
  const { set, sounds, pause } = stage;
  const medals = medalsOf(round.spins[step.spin]!);
  let before = step.wonBefore;
  for (const [index, total] of step.totals.entries()) {
    set({ won: total, wonBefore: before, countMs: step.eachMs, board: { medals, held: true, counted: index + 1 } });
    sounds().count((index + 1) / step.totals.length);
    before = total;
    await pause.wait(step.eachMs);
  }
}
