/** What a slot looks and sounds like: its backdrop with all that moves in it, its colours, its scale. */
export type ThemeName =
  | 'lantern'
  | 'tidewater'
  | 'monsoon'
  | 'caravan'
  | 'sweets'
  | 'bells'
  | 'firebird'
  | 'loom'
  | 'honey';

export interface Theme {
  readonly name: ThemeName;
  readonly backdrop: string;
  /** Colours of what flies up at a big win. */
  readonly confetti: readonly string[];
}

const THEMES: Readonly<Record<string, Theme>> = {
  stu_lantern_alley: {
    name: 'lantern',
    backdrop: '/art/stu_lantern_alley-bg.svg',
    confetti: ['#f4c95d', '#ffe7a0', '#e5304a', '#ff9d3c'],
  },
  stu_tidewater: {
    name: 'tidewater',
    backdrop: '/art/stu_tidewater-bg.svg',
    confetti: ['#f4c95d', '#fff6dc', '#5fe0d8', '#ff8a5c'],
  },
  stu_monsoon_bloom: {
    name: 'monsoon',
    backdrop: '/art/stu_monsoon_bloom-bg.svg',
    confetti: ['#f4c95d', '#ffd3ec', '#f077b8', '#5fc08a'],
  },
  stu_jewel_caravan: {
    name: 'caravan',
    backdrop: '/art/stu_jewel_caravan-bg.svg',
    confetti: ['#f4c95d', '#ff6d72', '#4fbf4a', '#56b7ff', '#a877ff'],
  },
  stu_sweet_falls: {
    name: 'sweets',
    backdrop: '/art/stu_sweet_falls-bg.svg',
    confetti: ['#f4c95d', '#ff8cc0', '#fff4d6', '#ff9a2e', '#a4d93f'],
  },
  stu_brass_bells: {
    name: 'bells',
    backdrop: '/art/stu_brass_bells-bg.svg',
    confetti: ['#f4c95d', '#ffe7a0', '#ff8a3c', '#d3912b'],
  },
  stu_golden_loom: {
    name: 'loom',
    backdrop: '/art/stu_golden_loom-bg.svg',
    confetti: ['#f8c84f', '#fff0bd', '#e53fa8', '#56b7ff', '#20b98a'],
  },
  stu_mangrove_honey: {
    name: 'honey',
    backdrop: '/art/stu_mangrove_honey-bg.svg',
    confetti: ['#f8c84f', '#ffe7a0', '#ff9a2e', '#a4d93f'],
  },
  stu_firebird: {
    name: 'firebird',
    backdrop: '/art/stu_firebird-bg.svg',
    confetti: ['#ffe14d', '#ff9a2e', '#ff4a2e', '#f4c95d', '#fff2c8'],
  },
};

/** A game without a theme of its own uses the first. */
export const themeOf = (code: string): Theme => THEMES[code] ?? THEMES.stu_lantern_alley!;
