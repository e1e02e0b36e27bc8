import { formatAmount } from '@baize/domain/money';
import { check, equal, eventually, units } from '../checks.ts';
import { addPlayer, openSession } from '../doubles/operator.ts';
import { scenario, type Group } from '../scenario.ts';
import type { SupplierBed } from '../supplier-bed.ts';
import { Failure, Skip } from '../testbed.ts';
import type { FeedRow, Stream } from '../../feed.ts';
import type { GameUrlRequest } from '../../operator-client.ts';

const FUNDS = units(1_000);
const STAKE = units(10);
const on = (id: string, run: (bed: SupplierBed) => Promise<void>, timeoutMs = 60_000) =>
  scenario<SupplierBed>(id, run, { timeoutMs });

/** A launch that must be refused with this HTTP code; `names` must appear in the error. */
async function refusedLaunch(
  bed: SupplierBed,
  { httpStatuses, names = '' }: { readonly httpStatuses: readonly number[]; readonly names?: string },
  change: Partial<GameUrlRequest>,
): Promise<void> {
  const player = addPlayer(bed.operator.books, FUNDS);
  const token = openSession(bed.operator.books, {
    user: player.user,
    connection: bed.label,
    currency: player.currency,
  });
  const link = await bed.client.gameUrl(bed.launchRequest(player, token, change));
  check(!link.ok, 'the launch succeeded');
  check(link.error.code === 'REFUSED', `the launch failed with ${link.error.code}`);
  check(
    httpStatuses.includes(link.error.httpStatus),
    `HTTP code: expected ${httpStatuses.join(' or ')}, saw ${link.error.httpStatus}`,
  );
  check(link.error.error.includes(names), `the error does not name ${names}: ${link.error.error}`);
}

async function readAll<S extends Stream>(bed: SupplierBed, stream: S): Promise<ReadonlyMap<string, FeedRow<S>>> {
  const rows = new Map<string, FeedRow<S>>();
  const versions = new Map<string, number>();
  let cursor: string | undefined;
  for (let page = 0; page < 200; page += 1) {
    const read = await bed.client.readFeed(stream, { cursor, limit: 50 });
    if (!read.ok) throw new Failure(`feed ${stream}: ${read.error.code} ${read.error.error}`);
    for (const entry of read.value.entries) {
      if ((versions.get(entry.key) ?? -1) >= entry.version) continue;
      versions.set(entry.key, entry.version);
      if (entry.deleted) rows.delete(entry.key);
      else rows.set(entry.key, entry.row);
    }
    cursor = read.value.nextCursor;
    if (!read.value.hasMore) return rows;
  }
  throw new Failure(`feed ${stream}: no end after 200 pages`);
}

export const SUPPLIER_LAUNCH: Group<SupplierBed> = {
  name: 'launch (S)',
  scenarios: [
    on('sig-supplier-checks-launch', async (bed) => {
      const player = addPlayer(bed.operator.books, FUNDS);
      const token = openSession(bed.operator.books, {
        user: player.user,
        connection: bed.label,
        currency: player.currency,
      });
      const link = await bed.stranger.gameUrl(bed.launchRequest(player, token));
      check(!link.ok && link.error.code === 'REFUSED', 'a launch signed by a stranger was served');
      equal(link.error.httpStatus, 401, 'HTTP code');
      const feed = await bed.stranger.readFeed('games');
      check(!feed.ok && feed.error.code === 'REFUSED', 'the feed was served to a stranger');
    }),
    on('lau-real', async (bed) => {
      const launched = await bed.launch(FUNDS);
      check(/^https?:\/\//.test(launched.url), 'no URL');
      const played = await bed.play(launched, STAKE);
      check(played.state === 'won' || played.state === 'lost', `the first round ended ${played.state}`);
    }),
    on('lau-demo', async (bed) => {
      const link = await bed.client.gameUrl({
        gameCode: bed.games[0]!.game_code,
        platform: 'GPL_MOBILE',
        currency: 'XXX',
        country: 'BD',
        lang: 'bn',
      });
      if (!link.ok) throw new Failure(`demo launch: ${link.error.code} ${link.error.error}`);
      const { session } = await bed.control('open', { url: link.value.url });
      const played = await bed.control('play', { session, stake: STAKE, favour: 'any' });
      equal(bed.operator.journal.length, 0, 'wallet calls of demo play');
      check(played.state === 'won' || played.state === 'lost', `the demo round ended ${played.state}`);
    }),
    on('ses-token-before-launch-answer', async (bed) => {
      const player = addPlayer(bed.operator.books, FUNDS);
      const token = openSession(bed.operator.books, {
        user: player.user,
        connection: bed.label,
        currency: player.currency,
      });
      const link = await bed.client.gameUrl(bed.launchRequest(player, token));
      check(link.ok, 'the launch failed');
      equal(bed.operator.journal.length, 0, 'wallet calls before the launch was answered');
    }),
    on('lau-unknown-game', (bed) => refusedLaunch(bed, { httpStatuses: [404] }, { gameCode: 'cnf_no_such_game' })),
    on('lau-missing-platform', (bed) =>
      refusedLaunch(bed, { httpStatuses: [400], names: 'platform' }, { platform: undefined }),
    ),
    on('lau-missing-token', (bed) => refusedLaunch(bed, { httpStatuses: [400], names: 'token' }, { token: undefined })),
    // A currency the supplier knows but has not enabled for us is 403, one it never heard of 404.
    on('lau-wrong-currency', (bed) =>
      refusedLaunch(
        bed,
        { httpStatuses: [403, 404] },
        { currency: bed.operator.books.currency === 'USD' ? 'EUR' : 'USD' },
      ),
    ),
    on('lau-blocked-country', async (bed) => {
      const list = await bed.client.gameList();
      if (!list.ok) throw new Failure(`game/list: ${list.error.code} ${list.error.error}`);
      const blocked = list.value.find((game) => game.blocked_countries.length > 0);
      if (!blocked) throw new Skip('no game is blocked anywhere');
      await refusedLaunch(
        bed,
        { httpStatuses: [403] },
        { gameCode: blocked.game_code, country: blocked.blocked_countries[0]! },
      );
    }),
    on('cat-required-fields', async (bed) => {
      const list = await bed.client.gameList();
      if (!list.ok) throw new Failure(`game/list: ${list.error.code} ${list.error.error}`);
      for (const game of bed.games)
        check(
          list.value.some((each) => each.game_code === game.game_code),
          `${game.game_code} is not listed`,
        );
      equal(new Set(list.value.map((each) => each.game_code)).size, list.value.length, 'distinct games');
    }),
    on('cat-second-call-in-a-minute', async (bed) => {
      check((await bed.client.gameList()).ok, 'the first call failed');
      const second = await bed.client.gameList();
      check(
        !second.ok && second.error.code === 'REFUSED' && second.error.httpStatus === 429,
        'the second call within a minute was not 429',
      );
      equal(second.error.error, 'Too Many Requests', 'body');
    }),
    on('cat-disabled-game-launch', async (bed) => {
      // Not the game that the other scenarios play.
      const { game_code: gameCode } = bed.games.at(-1)!;
      await bed.control('game', { label: bed.label, game_code: gameCode, enabled: false });
      try {
        await refusedLaunch(bed, { httpStatuses: [403] }, { gameCode });
      } finally {
        await bed.control('game', { label: bed.label, game_code: gameCode, enabled: true });
      }
      await bed.launch(FUNDS, { gameCode });
    }),
    on('cat-feed-equals-list', async (bed) => {
      const list = await bed.client.gameList();
      check(list.ok, 'game/list failed');
      const feed = await readAll(bed, 'games');
      const listed = list.value
        .filter((game) => game.enabled)
        .map((game) => game.game_code)
        .toSorted()
        .join(' ');
      const fed = [...feed.values()]
        .filter((game) => game.enabled)
        .map((game) => game.game_code)
        .toSorted()
        .join(' ');
      equal(fed, listed, 'enabled games');
      for (const { game_code, rtp, rtp_highest } of list.value) {
        const row = feed.get(game_code);
        if (rtp === undefined || row?.rtp_theoretical === undefined) continue;
        const [least, highest] = [row.rtp_theoretical, row.rtp_highest ?? row.rtp_theoretical];
        equal(`${least} to ${highest}`, `${rtp} to ${rtp_highest ?? rtp}`, `the return of ${game_code}`);
      }
    }),
  ],
};

export const SUPPLIER_RECORDS: Group<SupplierBed> = {
  name: 'records (S)',
  scenarios: [
    on('rnd-replay-url', async (bed) => {
      const launched = await bed.launch(FUNDS);
      const played = await bed.play(launched, STAKE);
      await bed.settled(played.round);
      const link = await bed.client.gameRound({ user: launched.player.user, round: played.round });
      if (!link.ok) throw new Failure(`game/round: ${link.error.code} ${link.error.error}`);
      const page = await bed.transport.send(
        { method: 'GET', url: new URL(link.value.url), headers: {}, body: Buffer.alloc(0) },
        { connectMs: 2_000, wholeMs: 5_000 },
        4_000_000,
      );
      check(
        page.ok && page.status === 200,
        `the round page ${link.value.url} answered ${page.ok ? page.status : page.reason}`,
      );
      const unknown = await bed.client.gameRound({ user: launched.player.user, round: 'cnf-no-such-round' });
      check(
        !unknown.ok && unknown.error.code === 'REFUSED' && unknown.error.httpStatus === 404,
        'an unknown round is not 404',
      );
    }),
    on('rnd-feed-equals-wallet', async (bed) => {
      const launched = await bed.launch(FUNDS);
      const ids: string[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const played = await bed.play(launched, STAKE);
        await bed.settled(played.round);
        ids.push(played.round);
      }
      await eventually('the rounds feed', 10_000, async () => {
        const rows = [...(await readAll(bed, 'rounds')).values()].filter((row) => row.status === 'closed');
        return ids.every((id) => rows.some((row) => row.round_id === id)) ? undefined : 'a closed round is missing';
      });
      const rows = [...(await readAll(bed, 'rounds')).values()];
      for (const id of ids) {
        const row = rows.find((each) => each.round_id === id)!;
        equal(row.user, launched.player.user, 'user of the round');
        const calls = (['bet', 'win', 'rollback'] as const).flatMap((kind) =>
          bed
            .calls(kind, id)
            .map(
              (entry) =>
                `${entry.call.transactionUuid} ${kind} ` +
                `${'amount' in entry.call ? formatAmount(entry.call.amount) : ''}`,
            ),
        );
        const fed = row.transactions.map(
          (each) => `${each.uuid.toLowerCase()} ${each.kind} ${formatAmount(each.amount)}`,
        );
        equal(
          [...new Set(fed)].toSorted().join('\n'),
          [...new Set(calls)].toSorted().join('\n'),
          'transactions of the round',
        );
        equal(formatAmount(row.stake), formatAmount(STAKE), 'stake');
      }
    }),
    on('rec-feed-from-zero', async (bed) => {
      const launched = await bed.launch(FUNDS);
      const played = await bed.play(launched, STAKE);
      await bed.settled(played.round);
      await eventually('the rounds feed', 10_000, async () =>
        (await readAll(bed, 'rounds')).size > 0 ? undefined : 'empty',
      );
      const [once, twice] = [await readAll(bed, 'rounds'), await readAll(bed, 'rounds')];
      equal(
        [...twice.keys()].toSorted().join(' '),
        [...once.keys()].toSorted().join(' '),
        'two readings from the beginning',
      );
    }),
    on('cat-rtp-counter-equals-rounds', async (bed) => {
      const launched = await bed.launch(FUNDS);
      for (let turn = 0; turn < 4; turn += 1) await bed.settled((await bed.play(launched, STAKE)).round);
      await eventually('the counters', 10_000, async () => {
        const rounds = [...(await readAll(bed, 'rounds')).values()].filter((row) => row.status === 'closed');
        const counters = [...(await readAll(bed, 'rtp')).values()];
        const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((total, each) => total + each, 0n);
        const played =
          `${rounds.length} ${sum(rounds.map((row) => row.stake))} ` + `${sum(rounds.map((row) => row.payout))}`;
        const told =
          `${counters.reduce((total, row) => total + row.rounds, 0)} ` +
          `${sum(counters.map((row) => row.stake))} ${sum(counters.map((row) => row.payout))}`;
        return rounds.length >= 4 && told === played ? undefined : `counters ${told}, rounds ${played}`;
      });
    }),
    on(
      'rec-supplier-killed-between-bet-and-win',
      async (bed) => {
        if (!bed.restart) throw new Skip('no way to restart the supplier');
        const launched = await bed.launch(FUNDS);
        bed.operator.fault('win', { do: 'http', status: 503, apply: false });
        const played = await bed.play(launched, STAKE);
        await bed.restart();
        await bed.settled(played.round, 40_000);
        const paid = bed
          .calls('win', played.round)
          .filter((entry) => entry.status === 'RS_OK')
          .map((entry) => entry.call.transactionUuid);
        equal(new Set(paid).size, 1, 'wins of the round');
      },
      120_000,
    ),
    on(
      'rec-supplier-killed-before-bet-answer',
      async (bed) => {
        if (!bed.restart) throw new Skip('no way to restart the supplier');
        const launched = await bed.launch(FUNDS);
        bed.operator.fault('bet', { do: 'hang', apply: true });
        const playing = bed.play(launched, STAKE).catch(() => undefined);
        await eventually('the bet', 5_000, () => (bed.calls('bet').length > 0 ? undefined : 'not sent'));
        await bed.restart();
        await playing;
        await eventually('the rollback', 40_000, () =>
          bed.calls('rollback').some((entry) => entry.status === 'RS_OK') ? undefined : 'none was answered',
        );
        equal(launched.player.cash, FUNDS, 'balance');
      },
      120_000,
    ),
  ],
};
