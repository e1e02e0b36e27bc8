import { instantGame, type Prize } from './instant-game.ts';

/**
 * A wheel of fifty equal sectors (domain-rules 4.5): three wheels by risk, each paying 99 % in the mean. A sector's
 * figure is what it pays in ten-thousandths; sectors stand in the order in which they are drawn on the wheel.
 */
export const WHEEL_MODEL = {
  family: 'instant',
  form: 'wheel',
  code: 'stu_harbour_wheel',
  version: 1,
  // 30 x 1.2, 9 x 1.5, 11 x 0. Medium: 13 x 1.5, 8 x 2, 2 x 3, 2 x 4, 25 x 0. High: 3 x 5, 9.5, 25, 45 x 0.
  wheels: {
    low: [
      12_000, 0, 12_000, 15_000, 12_000, 12_000, 0, 12_000, 15_000, 12_000, 12_000, 0, 12_000, 15_000, 12_000, 12_000,
      0, 12_000, 15_000, 12_000, 0, 12_000, 12_000, 12_000, 15_000, 0, 12_000, 12_000, 12_000, 0, 12_000, 15_000,
      12_000, 0, 12_000, 12_000, 15_000, 12_000, 0, 12_000, 12_000, 15_000, 12_000, 0, 12_000, 12_000, 15_000, 12_000,
      0, 12_000,
    ],
    medium: [
      0, 15_000, 0, 20_000, 0, 15_000, 0, 40_000, 0, 20_000, 15_000, 0, 30_000, 0, 15_000, 0, 20_000, 0, 15_000, 0, 0,
      15_000, 20_000, 0, 15_000, 0, 0, 20_000, 15_000, 0, 0, 15_000, 0, 20_000, 0, 40_000, 15_000, 0, 30_000, 0, 15_000,
      0, 20_000, 0, 15_000, 0, 20_000, 0, 15_000, 0,
    ],
    high: [
      0, 0, 0, 0, 0, 0, 50_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 250_000, 0, 0, 0, 0, 0, 0, 0, 95_000, 0, 0, 0, 0, 0, 0,
      50_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 50_000, 0, 0, 0, 0, 0, 0,
    ],
  },
} as const;

export const WHEEL_RISKS = ['low', 'medium', 'high'] as const;
export type WheelRisk = (typeof WHEEL_RISKS)[number];
export type WheelChoice = { readonly risk: WheelRisk };
export type WheelResult = { readonly sector: number };

/** What each sector pays, in the wheel's order, in ten-thousandths of the stake. */
export const wheelPaysE4 = (risk: WheelRisk): readonly number[] => WHEEL_MODEL.wheels[risk];

const isRisk = (risk: unknown): risk is WheelRisk => WHEEL_RISKS.some((each) => each === risk);

export const WHEEL = instantGame<WheelChoice, WheelResult>({
  model: WHEEL_MODEL,
  readChoice: ({ risk }) => (isRisk(risk) ? { risk } : undefined),
  play: ({ risk }, draws) => {
    const pays = wheelPaysE4(risk);
    const sector = draws.nextInt(pays.length);
    return { result: { sector }, multiplierE4: BigInt(pays[sector]!) };
  },
  prizes: ({ risk }): readonly Prize[] => {
    const ways = new Map<number, bigint>();
    for (const pays of wheelPaysE4(risk)) ways.set(pays, (ways.get(pays) ?? 0n) + 1n);
    return [...ways].map(([pays, count]) => ({ multiplierE4: BigInt(pays), ways: count }));
  },
  choices: WHEEL_RISKS.map((risk) => ({ risk })),
});
