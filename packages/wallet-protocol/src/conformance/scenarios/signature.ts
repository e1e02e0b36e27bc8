import { constants, createPublicKey, randomUUID, sign, type KeyObject } from 'node:crypto';
import { HEADERS, createSigner, signBytes, verifyCall, pinKey } from '../../signing.ts';
import { writeJson } from '../../strict-json.ts';
import { VECTOR } from '../../vector.fixture.ts';
import { check, expectAnswer, equal, units } from '../checks.ts';
import type { Fields } from '../link.ts';
import { betFields, testKeys, type OperatorBed, type TestPlayer } from '../operator-bed.ts';
import { scenario, type Group } from '../scenario.ts';
import { Skip } from '../testbed.ts';

const FUNDS = units(1_000);
const BET_PATH = '/transaction/bet';

const betOf = (player: TestPlayer, fields: Fields = {}): Fields =>
  betFields(
    { user: player.user, token: player.token, game_code: player.game },
    { currency: player.link.currency, amount: units(10) },
    fields,
  );
const bytes = (fields: Fields): Buffer => Buffer.from(writeJson(fields));

type BadCall = (player: TestPlayer, body: Buffer) => Parameters<OperatorBed['send']>[1];

/** Sends a bet of 10 that must be refused for its signature and must not move money. */
async function refusedBet(bed: OperatorBed, call: BadCall, detail?: string): Promise<void> {
  await refuse(bed, { player: await bed.player(FUNDS), call, detail });
}

/**
 * The same where the body's own signature alone is wrong: only a connection without the stricter one, which covers the
 * body too, must verify it.
 */
async function refusedPlainBet(bed: OperatorBed, call: BadCall): Promise<void> {
  const link = await bed.link('plain', 'plain');
  await refuse(bed, { player: await bed.player(FUNDS, { link }), call });
}

type Refusal = { readonly player: TestPlayer; readonly call: BadCall; readonly detail?: string | undefined };

async function refuse(bed: OperatorBed, { player, call, detail }: Refusal): Promise<void> {
  const seen = await bed.send(player.link, call(player, bytes(betOf(player))));
  expectAnswer(seen, 'INVALID_SIGNATURE', { detail });
  equal(await player.units(), FUNDS, 'balance after the refusal');
}

const strictOnly = async (bed: OperatorBed): Promise<void> => {
  if ((await bed.main()).mode !== 'strict') throw new Skip('the connection is not in strict mode');
};

export const SIGNATURE: Group<OperatorBed> = {
  name: 'signature',
  scenarios: [
    scenario('sig-vector-1.5', async () => {
      const headers = {
        [HEADERS.signature]: VECTOR.signature,
        [HEADERS.signature2]: VECTOR.signature2,
        [HEADERS.keyId]: VECTOR.kid,
        [HEADERS.timestamp]: VECTOR.timestamp,
      };
      const keys = [pinKey({ kid: VECTOR.kid, pem: VECTOR.publicKeyPem })];
      const input = {
        method: VECTOR.method,
        target: VECTOR.target,
        body: Buffer.from(VECTOR.body),
        headers,
        keys,
        nowMs: Number(VECTOR.timestamp),
      };
      check(
        verifyCall({ ...input, mode: 'plain' }).ok && verifyCall({ ...input, mode: 'strict' }).ok,
        'the published vector does not verify',
      );
    }),
    scenario('sig-missing-header', async (bed) => {
      const { mode } = await bed.main();
      const needed = mode === 'strict' ? Object.values(HEADERS) : [HEADERS.signature];
      for (const name of needed)
        await refusedBet(bed, (_player, body) => ({ path: BET_PATH, body, headers: { [name]: undefined } }));
    }),
    scenario('sig-other-key', async (bed) => {
      const player = await bed.player(FUNDS);
      const stranger = createSigner({ ...testKeys('stranger'), kid: player.link.signer.kid, mode: player.link.mode });
      const body = bytes({
        user: player.user,
        token: player.token,
        game_code: player.game,
        request_uuid: randomUUID(),
      });
      expectAnswer(await bed.send(player.link, { path: '/user/balance', body, signer: stranger }), 'INVALID_SIGNATURE');
      await refusedBet(bed, (_player, sent) => ({ path: BET_PATH, body: sent, signer: stranger }));
    }),
    scenario('sig-flipped-byte-in-amount', (bed) =>
      refusedBet(bed, (_player, signedBody) => ({
        path: BET_PATH,
        signedBody,
        body: Buffer.from(signedBody.toString().replace('"amount":1', '"amount":2')),
      })),
    ),
    scenario('sig-trailing-newline-added', (bed) =>
      refusedBet(bed, (_player, signedBody) => ({
        path: BET_PATH,
        signedBody,
        body: Buffer.concat([signedBody, Buffer.from('\n')]),
      })),
    ),
    scenario('sig-empty-value', (bed) =>
      refusedBet(bed, (_player, body) => ({ path: BET_PATH, body, headers: { [HEADERS.signature]: '' } })),
    ),
    scenario('sig-url-alphabet', (bed) =>
      refusedPlainBet(bed, (player, body) => {
        const spelled = signBytes(player.link.signer.privateKey, body)
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
        return { path: BET_PATH, body, headers: { [HEADERS.signature]: spelled } };
      }),
    ),
    scenario('sig-reordered-keys-own-signature', async (bed) => {
      const player = await bed.player(FUNDS);
      const reordered = Object.fromEntries(Object.entries(betOf(player)).toReversed());
      expectAnswer(await bed.send(player.link, { path: BET_PATH, body: bytes(reordered) }), 'OK', {
        balance: FUNDS - units(10),
      });
    }),
    scenario('sig-pss-padding', (bed) =>
      refusedPlainBet(bed, (player, body) => {
        const key = { key: player.link.signer.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING };
        return { path: BET_PATH, body, headers: { [HEADERS.signature]: sign('sha256', body, key).toString('base64') } };
      }),
    ),
    scenario('sig-sha1-digest', (bed) =>
      refusedPlainBet(bed, (player, body) => ({
        path: BET_PATH,
        body,
        headers: { [HEADERS.signature]: sign('sha1', body, player.link.signer.privateKey).toString('base64') },
      })),
    ),
    scenario('sig-other-connection-key', async (bed) => {
      const other = await bed.link('other');
      await refusedBet(bed, (_player, body) => ({ path: BET_PATH, body, signer: other.signer }));
      const named = createSigner({
        kid: (await bed.main()).signer.kid,
        mode: other.mode,
        privateKeyPem: other.signer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      });
      await refusedBet(bed, (_player, body) => ({ path: BET_PATH, body, signer: named }));
    }),
    scenario('sig-strict-stale-61s', async (bed) => {
      await strictOnly(bed);
      await refusedBet(bed, (_player, body) => ({ path: BET_PATH, body, timestampMs: Date.now() - 61_000 }), 'STALE');
      await refusedBet(bed, (_player, body) => ({ path: BET_PATH, body, timestampMs: Date.now() + 62_000 }), 'STALE');
    }),
    scenario('sig-strict-path-swapped', async (bed) => {
      await strictOnly(bed);
      await refusedBet(bed, (_player, body) => ({ path: BET_PATH, body, signedPath: '/transaction/win' }));
    }),
    scenario('sig-rotation-overlap', async (bed) => {
      const link = await bed.link('rotation');
      const player = await bed.player(FUNDS, { link });
      const fresh = testKeys('rotation-next');
      const next = createSigner({ ...fresh, kid: 'cnf-rotation-2', mode: link.mode });
      await bed.control('connection', {
        label: 'rotation',
        keys: [
          { kid: link.signer.kid, pem: publicPem(link.signer) },
          { kid: next.kid, pem: fresh.pem },
        ],
      });
      expectAnswer(await bed.send(link, { path: BET_PATH, body: bytes(betOf(player)) }), 'OK', { what: 'old key' });
      expectAnswer(await bed.send(link, { path: BET_PATH, body: bytes(betOf(player)), signer: next }), 'OK', {
        what: 'new key',
      });
    }),
    scenario('sig-retired-kid', async (bed) => {
      const link = await bed.link('retirement');
      const player = await bed.player(FUNDS, { link });
      const fresh = testKeys('retirement-next');
      const next = createSigner({ ...fresh, kid: 'cnf-retirement-2', mode: link.mode });
      const past = { kid: link.signer.kid, pem: publicPem(link.signer), not_before: 0, not_after: Date.now() - 1_000 };
      await bed.control('connection', { label: 'retirement', keys: [past, { kid: next.kid, pem: fresh.pem }] });
      expectAnswer(await bed.send(link, { path: BET_PATH, body: bytes(betOf(player)) }), 'INVALID_SIGNATURE', {
        what: 'retired key',
      });
      expectAnswer(await bed.send(link, { path: BET_PATH, body: bytes(betOf(player)), signer: next }), 'OK', {
        balance: FUNDS - units(10),
        what: 'new key',
      });
    }),
  ],
};

function publicPem(signer: { readonly privateKey: KeyObject }): string {
  return createPublicKey(signer.privateKey).export({ type: 'spki', format: 'pem' }).toString();
}
