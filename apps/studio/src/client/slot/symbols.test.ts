import { expect, test } from 'vitest';
import { JEWEL_CARAVAN } from '@baize/domain/games/slot/models/jewel-caravan';
import { LANTERN_ALLEY } from '@baize/domain/games/slot/models/lantern-alley';
import { MONSOON_BLOOM } from '@baize/domain/games/slot/models/monsoon-bloom';
import { SWEET_FALLS } from '@baize/domain/games/slot/models/sweet-falls';
import { TIDEWATER } from '@baize/domain/games/slot/models/tidewater';
import { en } from '../messages/en.ts';
import { symbolArt } from './symbols.ts';
import { themeOf } from './themes.ts';

test.each([LANTERN_ALLEY, TIDEWATER, MONSOON_BLOOM, JEWEL_CARAVAN, SWEET_FALLS])(
  'every symbol of $code has a name and a picture of its own',
  (model) => {
    const { name } = themeOf(model.code);
    const pictures = model.symbols.map(({ id }) => symbolArt(name, id));
    expect(new Set(pictures).size).toBe(model.symbols.length);
    for (const picture of pictures) expect(picture.length).toBeGreaterThan(200);
    for (const { id } of model.symbols) expect(Object.keys(en)).toContain(`symbol.${id}`);
  },
);
