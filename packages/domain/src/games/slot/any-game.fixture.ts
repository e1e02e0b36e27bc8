import fc from 'fast-check';
import { smallGame } from './test-models.ts';

const strip = fc.array(fc.constantFrom('W', 'S', 'A', 'B', 'B'), { minLength: 3, maxLength: 6 });
/** Any 3x3 game over random strips: both modes, wilds, scatters and free spins. */
export const anyGame = fc
  .tuple(strip, strip, strip, strip, strip, strip)
  .map(([a, b, c, d, e, f]) => smallGame([a, b, c], [d, e, f]));
