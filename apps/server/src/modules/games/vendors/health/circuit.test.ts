import { beforeEach, expect, test } from 'vitest';
import { createCircuit, FAULTS_IN_A_ROW, OPEN_FIRST_MS, OPEN_MAX_MS, type Circuit } from './circuit.ts';

let at = 0;
let circuit: Circuit;
let told: string[];
beforeEach(() => {
  at = 1_000_000;
  told = [];
  circuit = createCircuit(
    () => at,
    (state) => told.push(state),
  );
});
const call = (went: 'well' | 'ill'): boolean => {
  const pass = circuit.enter();
  pass?.(went);
  return pass !== undefined;
};
const breakIt = (): void => {
  for (let each = 0; each < FAULTS_IN_A_ROW; each += 1) call('ill');
};

test('faults in a row open it, and nobody is asked then', () => {
  for (let each = 1; each < FAULTS_IN_A_ROW; each += 1) call('ill');
  expect(circuit.state()).toBe('closed');
  call('ill');
  expect(circuit.state()).toBe('open');
  expect(call('well')).toBe(false);
  expect(told).toEqual(['open']);
});

test('one good answer among few faults keeps it closed', () => {
  for (let each = 1; each < FAULTS_IN_A_ROW; each += 1) call('ill');
  call('well');
  for (let each = 1; each < FAULTS_IN_A_ROW; each += 1) call('ill');
  expect(circuit.state()).toBe('closed');
});

test('half dead: every other answer a fault opens it; old faults count no more', () => {
  for (let each = 0; each < 9; each += 1) {
    call(each % 2 === 0 ? 'ill' : 'well');
    expect(circuit.state()).toBe('closed');
  }
  at += 31_000;
  call('ill');
  expect(circuit.state()).toBe('closed');
  for (let each = 0; each < 9; each += 1) call(each % 2 === 0 ? 'well' : 'ill');
  expect(circuit.state()).toBe('open');
});

test('half open lets one through; its answer decides, and each failed probe waits longer', () => {
  breakIt();
  let waitMs = OPEN_FIRST_MS;
  for (let probes = 0; probes < 8; probes += 1) {
    at += waitMs - 1;
    expect(circuit.enter()).toBeUndefined();
    at += 1;
    expect(circuit.state()).toBe('half-open');
    const probe = circuit.enter()!;
    expect(circuit.enter()).toBeUndefined();
    probe('ill');
    expect(circuit.state()).toBe('open');
    waitMs = Math.min(OPEN_MAX_MS, waitMs * 2);
  }
  at += waitMs;
  expect(call('well')).toBe(true);
  expect(circuit.state()).toBe('closed');
  expect(call('ill')).toBe(true);
  breakIt();
  at += OPEN_FIRST_MS;
  expect(circuit.state()).toBe('half-open');
});

test('an answer to what was asked before it opened neither closes nor prolongs it', () => {
  const late = [circuit.enter()!, circuit.enter()!];
  breakIt();
  late[0]!('well');
  expect(circuit.state()).toBe('open');
  at += OPEN_FIRST_MS;
  late[1]!('ill');
  expect(circuit.state()).toBe('half-open');
});
