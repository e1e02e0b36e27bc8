import { amount } from '@baize/domain/money';
import type {
  ControlAnswer,
  ControlKey,
  ControlSecret,
  ControlRequest,
  OPERATOR_VERBS,
} from '@baize/wallet-protocol/conformance/control';
import { controlRefusal, type ControlRefusal } from '@baize/wallet-protocol/conformance/control-server';
import type { BrandId, SupplierId } from '../ids.ts';
import type { GameDraft, VendorDraft } from '../modules/games/catalogue/index.ts';
import { WALLET_PREFIX } from '../modules/games/vendors/index.ts';
import { CURRENCY, gameCodesOf, isRefusal, OTHER_CURRENCY, supplierCodeOf, type Stage } from './stage.ts';

type Verbs = typeof OPERATOR_VERBS;

/** A supplier's code has at most 31 characters, four of which are ours. */
const LABEL_MAX = 27;

/** Makes the supplier connection of this label with its vendor and games, or replaces its keys. */
export async function connect(
  stage: Stage,
  request: ControlRequest<Verbs, 'connection'>,
): Promise<ControlAnswer<Verbs, 'connection'> | ControlRefusal> {
  if (request.label.length > LABEL_MAX)
    return controlRefusal(400, `a label has at most ${LABEL_MAX} characters`, 'label');
  const dialect = request.dialect ?? 'v2';
  const secrets = (request.secrets ?? []).map(secretOf);
  if (request.keys.length + secrets.length === 0) return controlRefusal(400, 'at least one key', 'keys');
  const { first, second } = await stage.brands();
  const code = supplierCodeOf(request.label);
  const mode = request.mode ?? 'strict';
  const supplier = await stage.vendors.saveSupplier(
    {
      code,
      name: `Conformance ${request.label}`,
      baseUrl: '',
      operatorId: 1,
      mode,
      dialect,
      keys: request.keys.map(keyOf),
      secrets,
    },
    [first, second],
  );
  const games = { vendor: vendorOf(request.label, supplier), gameCodes: gameCodesOf(request.label) };
  for (const brandId of [first, second]) await saveGames(stage, brandId, games);
  return {
    wallet_base_url: `${stage.deps.env.PUBLIC_URL}${WALLET_PREFIX}/${code}`,
    mode,
    currency: CURRENCY,
    other_currency: OTHER_CURRENCY,
    games: [...gameCodesOf(request.label)],
  };
}

const dateOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
const secretOf = (secret: ControlSecret) => ({
  kid: secret.kid,
  secret: secret.secret,
  notBefore: dateOf(secret.not_before),
  notAfter: dateOf(secret.not_after),
});
const keyOf = (key: ControlKey) => ({
  kid: key.kid,
  pem: key.pem,
  notBefore: dateOf(key.not_before),
  notAfter: dateOf(key.not_after),
});

const vendorOf = (label: string, supplierId: SupplierId): VendorDraft => ({
  code: supplierCodeOf(label),
  gameType: 'BGS',
  supplierId,
  displayName: `Conformance ${label}`,
  isGame: 'GAME',
  enabled: true,
  maintenance: false,
  sort: 100,
});

type VendorGames = { readonly vendor: VendorDraft; readonly gameCodes: readonly string[] };

async function saveGames(stage: Stage, brandId: BrandId, { vendor, gameCodes }: VendorGames): Promise<void> {
  await stage.deps.db.tx(brandId, async (tx) => {
    await stage.catalogue.saveVendor(tx, brandId, vendor);
    for (const gameCode of gameCodes) await stage.catalogue.saveGame(tx, brandId, gameOf(vendor, gameCode));
  });
  stage.catalogue.forget(brandId);
}

const gameOf = (vendor: VendorDraft, gameCode: string): GameDraft => ({
  gameCode,
  supplierId: vendor.supplierId,
  vendor: vendor.code,
  gameType: vendor.gameType,
  name: { en: gameCode },
  classify: '',
  rtp: '',
  volatility: '',
  lines: null,
  minStake: amount(0n),
  maxStake: amount(0n),
  jackpot: false,
  trial: false,
  artKind: 'house',
  isHot: false,
  isNew: false,
  enabled: true,
  maintenance: false,
  sort: 100,
});

export async function switchConnectionGame(
  stage: Stage,
  request: ControlRequest<Verbs, 'game'>,
): Promise<ControlAnswer<Verbs, 'game'> | ControlRefusal> {
  if (!gameCodesOf(request.connection).includes(request.game_code)) return controlRefusal(404, 'unknown game');
  for (const brandId of Object.values(await stage.brands())) {
    const found = await stage.deps.db.tx(brandId, (tx) =>
      stage.catalogue.applyGameSwitch(tx, { brandId, gameCode: request.game_code }, { enabled: request.enabled }),
    );
    if (!found) return controlRefusal(404, 'unknown game');
    stage.catalogue.forget(brandId);
  }
  return {};
}

export async function switchPartner(
  stage: Stage,
  request: ControlRequest<Verbs, 'partner'>,
): Promise<ControlAnswer<Verbs, 'partner'> | ControlRefusal> {
  const supplier = await stage.supplierOf(request.connection);
  if (isRefusal(supplier)) return supplier;
  await stage.suppliers.setPartner(supplier, Object.values(await stage.brands()), request.enabled);
  return {};
}
