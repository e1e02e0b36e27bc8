/** For integration tests: signed calls to the wallet over HTTP, of a supplier that the whole platform knows. */
import { generateKeyPairSync } from 'node:crypto';
import { amount } from '@baize/domain/money';
import {
  CALL_PATHS,
  createSigner,
  parseJson,
  signCall,
  writeCall,
  type JsonObject,
  type SessionToken,
  type UserId,
  type WalletCall,
} from '@baize/wallet-protocol';
import type { FastifyInstance } from 'fastify';
import { wireUser, type MemberId, type SupplierId } from '../../../ids.ts';
import type { TestPlatform } from '../../../testing-platform.ts';
import { updateConnection } from './connection-store.ts';
import { controlSuppliers } from './control.ts';
import { WALLET_PREFIX } from './routes.ts';
import { CURRENCY, GAME, type Player } from './testing-kernel.ts';

const CODE = 'tst';

export type SignedCall = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};
export type WalletAnswer = {
  readonly http: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly fields: JsonObject;
};

export type TestSupplier = {
  readonly id: SupplierId;
  readonly openPlayer: (cash: bigint) => Promise<Player>;
  readonly sign: (call: WalletCall) => SignedCall;
  /** The same of a body that no call would write. */
  readonly signBody: (kind: WalletCall['kind'], fields: object) => SignedCall;
  readonly signText: (kind: WalletCall['kind'], body: string) => SignedCall;
  readonly setSandbox: (sandbox: boolean) => Promise<void>;
};

/** A connection with one open game in the platform's brand. */
export async function connectSupplier(
  { platform, brandId, member }: TestPlatform,
  mode: 'strict' | 'plain',
): Promise<TestSupplier> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const keys = [{ kid: CODE, pem }];
  const id = await platform.vendors.saveSupplier(
    { code: CODE, name: 'Test', baseUrl: 'http://127.0.0.1:1', operatorId: 1, mode, keys },
    [brandId],
  );
  await shelveGame({ platform, brandId }, id, { vendor: 'TST', gameCode: GAME });
  const privateKeyPem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signer = createSigner({ kid: CODE, privateKeyPem, mode });
  const signBytes = (kind: WalletCall['kind'], body: Buffer): SignedCall => {
    const url = `${WALLET_PREFIX}/${CODE}${CALL_PATHS[kind]}`;
    return { url, body, headers: signCall(signer, { method: 'POST', target: url, body }, Date.now()) };
  };
  return {
    id,
    openPlayer: async (cash) =>
      enterGame({ platform, brandId }, { supplierId: id, gameCode: GAME }, await member(cash)),
    sign: (call) => signBytes(call.kind, writeCall(call)),
    signBody: (kind, fields) => signBytes(kind, Buffer.from(JSON.stringify(fields))),
    signText: (kind, body) => signBytes(kind, Buffer.from(body)),
    setSandbox: async (sandbox) => {
      await platform.deps.db.tx(null, (tx) => updateConnection(tx, id, { sandbox }));
      platform.vendors.directory.forget();
    },
  };
}

type BrandOf = Pick<TestPlatform, 'platform' | 'brandId'>;

/** Puts a game of the tests on a shelf of the supplier's own. */
export async function shelveGame(
  { platform, brandId }: BrandOf,
  supplierId: SupplierId,
  { vendor, gameCode }: { readonly vendor: string; readonly gameCode: string },
): Promise<void> {
  const common = { gameType: 'BGS', supplierId, enabled: true, maintenance: false, sort: 1 } as const;
  await platform.deps.db.tx(brandId, async (tx) => {
    await platform.catalogue.saveVendor(tx, brandId, {
      ...common,
      code: vendor,
      displayName: 'Test',
      isGame: 'GAME',
    });
    await platform.catalogue.saveGame(tx, brandId, {
      ...common,
      gameCode,
      vendor,
      name: { en: gameCode },
      classify: '',
      rtp: '',
      volatility: '',
      lines: null,
      jackpot: false,
      trial: true,
      artKind: 'house',
      isHot: false,
      isNew: false,
      minStake: amount(0n),
      maxStake: amount(0n),
    });
  });
}

/** The member as a player in that game. */
export async function enterGame(
  { platform, brandId }: BrandOf,
  { supplierId, gameCode }: { readonly supplierId: SupplierId; readonly gameCode: string },
  memberId: MemberId,
): Promise<Player> {
  const session = { supplierId, brandId, memberId, currency: CURRENCY, gameCode };
  const token = await controlSuppliers(platform.deps.db, platform.vendors.directory).openSession(session);
  return { memberId, brandId, supplierId, user: wireUser(memberId) as UserId, token: token as SessionToken };
}

export async function sendSigned(app: FastifyInstance, { url, headers, body }: SignedCall): Promise<WalletAnswer> {
  const reply = await app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const parsed = parseJson(reply.rawPayload);
  return { http: reply.statusCode, headers: reply.headers, fields: (parsed.ok ? parsed.value : {}) as JsonObject };
}
