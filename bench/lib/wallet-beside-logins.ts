import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { withThrowAwayStack } from '../../scripts/throw-away.ts';
import type { LoginOrder, LoginsTold } from '../login-load.ts';
import { openSignedWallet, type SignedCall, type SignedWallet } from './signed-wallet.ts';
import { median, quantile } from './stats.ts';

const LOGINS_IN_FLIGHT = 10;
const PLAYERS = 40;
/** A busy evening of a middling brand, and less than a small machine can do: beyond that every figure is a queue's. */
const CALLS_PER_SECOND = 100;
const SLICE_S = 10;
const WARM_UP_S = 5;

export type BesideLogins = {
  /** Of all slices, in ms. */
  readonly quietP99: number;
  readonly besideP99: number;
  readonly quietP50: number;
  readonly besideP50: number;
  /** p99 beside logins against the slice without them just before: the median over the rounds, and each. */
  readonly ratio: number;
  readonly ratios: readonly number[];
  readonly loginsPerSecond: number;
};

/**
 * Signed wallet calls at a steady pace, in turns without logins and beside ten that are always under way: the
 * yardstick is of the same minute.
 */
export function measureBesideLogins(rounds: number): Promise<BesideLogins> {
  const env = { LOG_LEVEL: 'error', TRUST_PROXY_HOPS: '1' };
  return withThrowAwayStack('bench', { env, quiet: true }, async (stack) => {
    const wallet = await openSignedWallet(stack, 'logins', PLAYERS);
    const logins = await startLogins(stack.urls.site);
    const told = nextWord(logins);
    try {
      await playSteadily(wallet, WARM_UP_S);
      const quiet: number[][] = [];
      const beside: number[][] = [];
      let loggedIn = 0;
      for (let at = 0; at < rounds; at += 1) {
        quiet.push(await playSteadily(wallet, SLICE_S));
        order(logins, 'begin');
        beside.push(await Promise.race([playSteadily(wallet, SLICE_S), told.failed]));
        order(logins, 'rest');
        loggedIn += (await told.next()).logins;
      }
      const ratios = beside.map((each, at) => quantile(each, 0.99) / quantile(quiet[at]!, 0.99));
      return {
        quietP99: quantile(quiet.flat(), 0.99),
        besideP99: quantile(beside.flat(), 0.99),
        quietP50: quantile(quiet.flat(), 0.5),
        besideP50: quantile(beside.flat(), 0.5),
        ratio: median(ratios),
        ratios,
        loginsPerSecond: loggedIn / (rounds * SLICE_S),
      };
    } finally {
      logins.kill();
      wallet.close();
    }
  });
}

/**
 * Pairs of bet and win, each begun when it is due and not when the one before was answered: a server that stands still
 * keeps nobody from asking. The time of a bet counts from then, that of a win from its sending.
 */
async function playSteadily({ signPairs, send }: SignedWallet, seconds: number): Promise<number[]> {
  const everyMs = 2_000 / CALLS_PER_SECOND;
  const times: number[] = [];
  const timed = async (call: SignedCall, from: number): Promise<void> => {
    await send(call);
    times.push(performance.now() - from);
  };
  const pairs = signPairs((seconds * CALLS_PER_SECOND) / 2);
  const start = performance.now();
  await Promise.all(
    pairs.map(async ([bet, win], at) => {
      const due = start + at * everyMs;
      await new Promise((go) => setTimeout(go, Math.max(0, due - performance.now())));
      await timed(bet!, due);
      await timed(win!, performance.now());
    }),
  );
  return times;
}

/** They run in a process of their own: what sealing costs a browser is no part of a wallet call. */
async function startLogins(url: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '..', 'login-load.ts'), [url, String(LOGINS_IN_FLIGHT)]);
  await new Promise((ready, fail) => {
    child.once('message', ready);
    child.once('exit', (code) => fail(new Error(`the logins ended with ${code}`)));
  });
  return child;
}

const order = (child: ChildProcess, what: LoginOrder): void => void child.send(what);

/** What the child tells next, and its death before it was told to end. */
function nextWord(child: ChildProcess) {
  const failed = new Promise<never>((_done, fail) => {
    child.once('exit', (code, signal) => {
      if (signal === null) fail(new Error(`the logins ended with ${code}`));
    });
  });
  failed.catch(() => undefined); // it is asked for only while logins are under way
  const next = (): Promise<LoginsTold> =>
    Promise.race([new Promise<LoginsTold>((done) => child.once('message', done)), failed]);
  return { failed, next };
}
