/** `npm run admin -- supplier ...`: connects suppliers. */
import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { AuditedBy } from '../command/index.ts';
import type { BrandId } from '../ids.ts';
import type { Platform } from '../wire.ts';
import { findBrands } from './brand.ts';
import { done, listOf, missing, NOT_UNDERSTOOD, refused, refusedBy, type Said, type Words } from './said.ts';

export const SUPPLIER_USAGE = `  supplier list                              every supplier: address, mode, brands, keys
  supplier add CODE --name NAME --url https://games.example --id OUR_NUMBER --brands CODE,CODE
               [--frames ORIGIN,ORIGIN] [--mode strict|plain] [--dialect v2|gap|transfer] [--sandbox]
                                             a connection without keys; OUR_NUMBER is our id at the supplier, ORIGIN
                                             from where its games load in our page's frame, as https://games.example;
                                             --sandbox is for who tries a client out: brands of play money alone
  supplier change CODE [--name ...] [--url ...] [--id ...] [--mode ...] [--frames ...]
  supplier let-in|shut-out CODE BRAND_CODE   opens a brand to the supplier, or closes it
  supplier games CODE BRAND_CODE --shelf VENDOR:TYPE:NAME [--open]
                                             asks for its games and puts those that the brand does not have on a
                                             shelf of the brand; closed, unless --open, until the console opens them
  supplier key [CODE]                        prints OUR public key, which the supplier verifies our calls with
  supplier key pin CODE KID PEM_FILE [--from TIME] [--until TIME]
                                             trusts a public key of the supplier; times as 2026-01-31T00:00:00Z
  supplier key retire CODE KID               from now on nothing is verified with this key
  supplier secret CODE KID FILE [--until TIME]
                                             shares the secret in the file with a supplier that has no key pair; KID is
                                             the merchant by which a transfer wallet knows us
  supplier ceiling CODE BRAND_CODE WIN_MAX DAY_MAX
                                             what it may still pay where it is shut out: a win, and a day`;

export type SupplierParts = Pick<Platform, 'brand' | 'vendors'> & {
  readonly deps: Pick<Platform['deps'], 'env' | 'secrets' | 'now'>;
};
type Verb = (platform: SupplierParts, by: AuditedBy, words: Words) => Promise<Said>;
const WHY = {
  NOT_FOUND: 'there is no such supplier, or it has no such key; see supplier list',
  STATE_CONFLICT: 'somebody else was faster, or an operator’s change of it waits to be checked',
  SUPPLIER_UNAVAILABLE: 'its games could not be read',
} as const;

export const runSupplier = (platform: SupplierParts, by: AuditedBy, [verb, ...words]: Words): Promise<Said> =>
  VERBS[verb ?? '']?.(platform, by, words) ?? Promise.resolve(NOT_UNDERSTOOD);

const VERBS: Readonly<Record<string, Verb>> = {
  list,
  add,
  change,
  games,
  secret,
  ceiling,
  'let-in': (platform, by, words) => letIn({ platform, by, words }, true),
  'shut-out': (platform, by, words) => letIn({ platform, by, words }, false),
  key: (platform, by, [verb, ...words]) =>
    verb === 'pin'
      ? pinKey(platform, by, words)
      : verb === 'retire'
        ? retireKey(platform, by, words)
        : printKey(platform, verb),
};

async function list({ brand, vendors, deps }: SupplierParts): Promise<Said> {
  const now = deps.now();
  const suppliers = await vendors.administer.list();
  const lines = suppliers.map(async ({ code, baseUrl, operatorId, mode, sandbox, brands, keys }) => {
    const codes = await Promise.all([...brands].map(async (id) => (await brand.brand(id as BrandId)).code));
    const kids = keys.map((key) => keyLine(key, now)).join(', ');
    const parts = [
      code,
      baseUrl,
      `id ${operatorId}`,
      sandbox ? `${mode}, sandbox` : mode,
      `brands ${codes.join(',') || 'none'}`,
    ];
    return [...parts, `keys ${kids || 'none'}`].join('  ');
  });
  return done((await Promise.all(lines)).join('\n'));
}

type Key = { readonly kid: string; readonly notBefore: Date | null; readonly notAfter: Date | null };
function keyLine({ kid, notBefore, notAfter }: Key, now: Date): string {
  if (notAfter !== null && notAfter <= now) return `${kid} (retired)`;
  const from = notBefore === null ? '' : ` from ${notBefore.toISOString()}`;
  return `${kid}${from}${notAfter === null ? '' : ` until ${notAfter.toISOString()}`}`;
}

const FACTS = {
  name: { type: 'string' },
  url: { type: 'string' },
  id: { type: 'string' },
  mode: { type: 'string' },
  frames: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

async function add(platform: SupplierParts, by: AuditedBy, words: Words): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...FACTS,
      brands: { type: 'string' },
      dialect: { type: 'string' },
      sandbox: { type: 'boolean', default: false },
    },
  });
  const { name, url, id, mode = 'strict', brands, dialect = 'v2', frames } = values;
  const [code] = positionals;
  if (!code) return NOT_UNDERSTOOD;
  if (!name || !url || !id || !brands) return missing({ name, url, id, brands })!;
  const found = await findBrands(platform.brand, listOf(brands));
  if (!found.ok) return found.error;
  const order = {
    code,
    name,
    baseUrl: url,
    operatorId: Number(id),
    mode,
    dialect,
    brandIds: found.value.map((each) => each.id),
    frameHosts: listOf(frames ?? ''),
    sandbox: values.sandbox,
  };
  const added = await platform.vendors.administer.add(by, order);
  if (!added.ok) return refusedBy(added.error, WHY);
  const framing = frames === undefined ? [`supplier change ${code} --frames ORIGIN`] : [];
  const key = [`supplier key ${code}`, `supplier key pin ${code} KID PEM_FILE`, `supplier games ${code} BRAND ...`];
  // A transfer wallet calls nothing of ours, and signs with a secret.
  const [calling, rest] =
    dialect === 'transfer'
      ? ['we call it', [`supplier secret ${code} MERCHANT FILE`]]
      : [`it calls ${walletOf(platform, code)}`, key];
  return done(`added supplier ${code}; ${calling}\nnext: ${[...framing, ...rest].join('; ')}`);
}

async function change({ vendors }: SupplierParts, by: AuditedBy, words: Words): Promise<Said> {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: FACTS });
  const { name, url, id, mode, frames } = values;
  const [code] = positionals;
  if (!code || [name, url, id, mode, frames].every((value) => value === undefined)) return NOT_UNDERSTOOD;
  const changed = await vendors.administer.change(by, {
    code,
    ...(name === undefined ? {} : { name }),
    ...(url === undefined ? {} : { baseUrl: url }),
    ...(id === undefined ? {} : { operatorId: Number(id) }),
    ...(mode === undefined ? {} : { mode }),
    ...(frames === undefined ? {} : { frameHosts: listOf(frames) }),
  });
  if (!changed.ok) return refusedBy(changed.error, WHY);
  return done(`changed supplier ${code}`);
}

type Given = { readonly platform: SupplierParts; readonly by: AuditedBy; readonly words: Words };

async function letIn({ platform, by, words: [code, brandCode] }: Given, wanted: boolean): Promise<Said> {
  if (!code || !brandCode) return NOT_UNDERSTOOD;
  const brands = await findBrands(platform.brand, [brandCode]);
  if (!brands.ok) return brands.error;
  const changed = await platform.vendors.administer.letIn(by, { code, brandId: brands.value[0]!.id, letIn: wanted });
  if (!changed.ok) return refusedBy(changed.error, WHY);
  return done(`${brandCode} ${wanted ? 'lets' : 'no longer lets'} ${code} in`);
}

async function secret({ vendors }: SupplierParts, by: AuditedBy, words: Words): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { until: { type: 'string' } },
  });
  const [code, kid, file] = positionals;
  if (!code || !kid || !file) return NOT_UNDERSTOOD;
  const until = values.until === undefined ? null : new Date(values.until);
  const shared = await vendors.administer.shareSecret(by, {
    code,
    kid,
    secret: readFileSync(file, 'utf8').trim(),
    until,
  });
  if (!shared.ok) return refusedBy(shared.error, WHY);
  return done(`shares ${kid} with ${code}`);
}

async function games(platform: SupplierParts, by: AuditedBy, words: Words): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { shelf: { type: 'string' }, open: { type: 'boolean', default: false } },
  });
  const [code, brandCode] = positionals;
  const [vendor, gameType, ...name] = (values.shelf ?? '').split(':');
  if (!code || !brandCode || !vendor || !gameType || name.length === 0) return NOT_UNDERSTOOD;
  const brands = await findBrands(platform.brand, [brandCode]);
  if (!brands.ok) return brands.error;
  const shelf = { vendor, gameType, displayName: name.join(':') };
  const taken = await platform.vendors.administer.takeShelf(by, {
    code,
    brandId: brands.value[0]!.id,
    shelf,
    open: values.open,
  });
  if (!taken.ok) return refusedBy(taken.error, WHY);
  const { added, unfit } = taken.value;
  const told = unfit.map(({ key, field }) => `set aside: ${key}, its ${field} does not fit the wire`);
  const shelved =
    added.length === 0
      ? `${code} has no game in this brand's currency that ${brandCode} does not have`
      : `${values.open ? 'opened' : 'put, closed,'} on the shelf ${vendor} of ${brandCode}: ${added.join(', ')}`;
  return done([...told, shelved].join('\n'));
}

const walletOf = ({ deps: { env } }: SupplierParts, code: string): string => `${env.PUBLIC_URL}/wallet/${code}`;

/** One pair signs our calls to every supplier; with a code also where that supplier calls us. */
async function printKey(platform: SupplierParts, code: string | undefined): Promise<Said> {
  const { kid, publicKey } = platform.deps.secrets.wallet;
  const key = `kid     ${kid}\n${publicKey.export({ type: 'spki', format: 'pem' }).toString().trim()}`;
  if (code === undefined) return done(key);
  const supplier = (await platform.vendors.administer.list()).find((each) => each.code === code);
  if (!supplier) return refused(WHY.NOT_FOUND);
  // A transfer wallet calls nothing of ours.
  return done(supplier.dialect === 'transfer' ? key : `wallet  ${walletOf(platform, code)}\n${key}`);
}

const timeOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

async function pinKey({ vendors }: SupplierParts, by: AuditedBy, words: Words): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { from: { type: 'string' }, until: { type: 'string' } },
  });
  const [code, kid, file] = positionals;
  if (!code || !kid || !file) return NOT_UNDERSTOOD;
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (error) {
    return refused(`pem: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const order = { code, kid, pem, from: timeOf(values.from), until: timeOf(values.until) };
  const pinned = await vendors.administer.pinKey(by, order);
  if (!pinned.ok) return refusedBy(pinned.error, WHY);
  return done(`pinned ${kid} of ${code}; ${keysLeft(pinned.value.keys)}`);
}

async function retireKey({ vendors }: SupplierParts, by: AuditedBy, [code, kid]: Words): Promise<Said> {
  if (!code || !kid) return NOT_UNDERSTOOD;
  const retired = await vendors.administer.retireKey(by, { code, kid });
  if (!retired.ok) return refusedBy(retired.error, WHY);
  return done(`retired ${kid} of ${code}; ${keysLeft(retired.value.keys)}`);
}

const keysLeft = (keys: number): string =>
  keys === 0 ? 'no key is good now: none of its calls is accepted' : `keys that are good now: ${keys}`;

async function ceiling(platform: SupplierParts, by: AuditedBy, words: Words): Promise<Said> {
  const [code, brandCode, winMax, dayMax] = words;
  if (!code || !brandCode || !winMax || !dayMax) return NOT_UNDERSTOOD;
  const brands = await findBrands(platform.brand, [brandCode]);
  if (!brands.ok) return brands.error;
  const { id, currency } = brands.value[0]!;
  const set = await platform.vendors.administer.setCeiling(by, {
    supplier: code,
    brandId: id,
    currency,
    kind: 'closed',
    winMax,
    dayMax,
  });
  if (!set.ok) return refusedBy(set.error, WHY);
  return done(`where ${brandCode} shuts ${code} out it pays up to ${winMax} ${currency} a win and ${dayMax} a day`);
}
