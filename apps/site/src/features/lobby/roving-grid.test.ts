import { expect, test } from 'vitest';
import { columnsOf, nextTile } from './roving-grid.ts';

// Ten tiles in four columns: the last row holds 8 and 9.
const step = (key: string, index: number, rtl = false): number | undefined => nextTile(key, index, 10, 4, rtl);

test('arrows move by one or by a row', () => expect([step('ArrowRight', 0), step('ArrowLeft', 5), step('ArrowDown', 1), step('ArrowUp', 5)]).toEqual([1, 4, 5, 1]));
test('inline arrows swap in a right-to-left page', () => expect([step('ArrowRight', 5, true), step('ArrowLeft', 5, true), step('ArrowDown', 1, true)]).toEqual([4, 6, 5]));
test('the edges hold', () => expect([step('ArrowLeft', 0), step('ArrowUp', 2), step('ArrowRight', 9), step('ArrowDown', 9)]).toEqual([undefined, undefined, undefined, undefined]));
test('above a gap of the last row the step goes to its last tile', () => expect([step('ArrowDown', 6), step('ArrowDown', 5)]).toEqual([9, 9]));
test('home and end reach both ends, other keys nothing', () => expect([step('Home', 6), step('End', 6), step('Enter', 6), nextTile('Home', 0, 0, 4, false)]).toEqual([0, 9, undefined, undefined]));
test('columns are the tiles beside the first', () => expect([columnsOf([10, 10.4, 10, 200, 200]), columnsOf([10, 10]), columnsOf([])]).toEqual([3, 2, 1]));
