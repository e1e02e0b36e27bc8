import {
  BASE_URL_MAX,
  DIALECTS,
  FRAME_HOST,
  OPERATOR_ID_MAX,
  SUPPLIER_CODE,
  SUPPLIER_NAME_MAX,
  type DialectName,
} from '@baize/contract/console/connection-values';
import { cleanText } from '@baize/contract/text';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand, type AuditedBy } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import { isHttps } from '../../../../env.ts';
import type { BrandId, SupplierId } from '../../../../ids.ts';
import { listBrandsOf, lockConnection, updateConnection, type Connection } from '../connection-store.ts';
import type { Directory } from '../directory.ts';
import { saveSupplier, setSupplierBrand } from '../store.ts';

/** The house connects suppliers, from the command line; what a brand makes of them is the brand's. */
export type ConnectDeps = Pick<Deps, 'db' | 'now'> & {
  readonly env: Pick<Deps['env'], 'NODE_ENV'>;
  readonly directory: Pick<Directory, 'forget'>;
};
export type ConnectionFacts = Pick<Connection, 'name' | 'baseUrl' | 'operatorId'> & {
  readonly mode: string;
  /** None where left out. */
  readonly frameHosts?: readonly string[];
};
export type AddSupplier = ConnectionFacts & {
  readonly code: string;
  readonly brandIds: readonly BrandId[];
  /** `v2` where left out. */
  readonly dialect?: string;
  /** For somebody who tries their client out. For ever: players of real money never meet it. */
  readonly sandbox?: boolean;
};

const isDialect = (dialect: string): dialect is DialectName => (DIALECTS as readonly string[]).includes(dialect);

const isMode = (mode: string | undefined): mode is Connection['mode'] => mode === 'strict' || mode === 'plain';

/** Faults of the fields that were given, by their names. */
export function findFaults(facts: Partial<AddSupplier>, isProduction: boolean): Readonly<Record<string, string>> {
  const { code, name, baseUrl, operatorId, mode, brandIds, dialect, frameHosts = [] } = facts;
  const faults: Record<string, string | false | undefined> = {
    code:
      code !== undefined &&
      !SUPPLIER_CODE.test(code) &&
      'a small letter first, then 1 to 30 small letters, digits and hyphens',
    name:
      name !== undefined &&
      (cleanText(name) === '' || cleanText(name).length > SUPPLIER_NAME_MAX) &&
      `1 to ${SUPPLIER_NAME_MAX} characters`,
    url: baseUrl !== undefined && faultOfAddress(baseUrl, isProduction),
    id:
      operatorId !== undefined &&
      !(Number.isInteger(operatorId) && operatorId > 0 && operatorId <= OPERATOR_ID_MAX) &&
      'a whole number above 0',
    mode: mode !== undefined && !isMode(mode) && 'strict or plain',
    dialect: dialect !== undefined && !isDialect(dialect) && DIALECTS.join(' or '),
    frameHosts:
      !frameHosts.every((host) => isFrameHost(host, isProduction)) && 'each an origin as https://games.example',
    brands: brandIds?.length === 0 && 'at least one brand',
  };
  return Object.fromEntries(Object.entries(faults).filter((fault): fault is [string, string] => !!fault[1]));
}

function faultOfAddress(address: string, isProduction: boolean): string | undefined {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol) || address.length > BASE_URL_MAX)
    return 'an address as https://games.example';
  if (url.username !== '' || url.search !== '' || url.hash !== '') return 'an address without user, query and fragment';
  return isProduction && !isHttps(address) ? 'must be https in production' : undefined;
}

/** An origin and nothing else: it stands in a page's policy as it is, where a star, a blank or a sign means more. */
export const isFrameHost = (host: string, isProduction: boolean): boolean =>
  FRAME_HOST.test(host) && URL.parse(host)?.origin === host && (!isProduction || isHttps(host));

/** What the audit chains tell of a connection. */
export const shownConnection = ({
  name,
  baseUrl,
  operatorId,
  mode,
  frameHosts,
}: Pick<Connection, 'name' | 'baseUrl' | 'operatorId' | 'mode'> & { readonly frameHosts: readonly string[] }) => ({
  name,
  baseUrl,
  operatorId,
  mode,
  frameHosts: frameHosts.join(' '),
});

/** A new connection without keys: until one is pinned, none of its calls is accepted. */
export async function addSupplier(
  { db, env, directory }: ConnectDeps,
  by: AuditedBy,
  order: AddSupplier,
): Promise<CallResult<SupplierId, 'BAD_REQUEST'>> {
  const { code, baseUrl, operatorId, mode, brandIds, dialect = 'v2', frameHosts = [], sandbox = false } = order;
  const faults = findFaults(order, env.NODE_ENV === 'production');
  if (Object.keys(faults).length > 0 || !isMode(mode) || !isDialect(dialect))
    return fail('BAD_REQUEST', { fields: faults });
  const scope = { brandId: null, by, afterCommit: () => directory.forget() };
  return runOperatorCommand({ db }, scope, async (tx) => {
    if (await lockConnection(tx, code))
      return fail('BAD_REQUEST', { fields: { code: 'there is a supplier of this code' } });
    const facts = { name: cleanText(order.name), baseUrl, operatorId, mode };
    const id = await saveSupplier(tx, { code, dialect, ...facts, keys: [] });
    await updateConnection(tx, id, { frameHosts: [...frameHosts], sandbox });
    for (const brandId of brandIds) await setSupplierBrand(tx, { supplierId: id, brandId, enabled: true });
    const audit = {
      action: 'add-supplier',
      target: `supplier:${code}`,
      before: null,
      after: { ...shownConnection({ ...facts, frameHosts }), dialect, ...(sandbox && { sandbox }) },
      brandIds,
    };
    return ok({ value: id, audit });
  });
}

export type ChangeSupplier = Partial<ConnectionFacts> & { readonly code: string };

/** Another address, name, number, mode or hosts of its games. The chains of its brands tell of it. */
export async function changeSupplier(
  { db, env, directory }: ConnectDeps,
  by: AuditedBy,
  { code, ...wanted }: ChangeSupplier,
): Promise<CallResult<null, 'BAD_REQUEST' | 'NOT_FOUND'>> {
  const faults = findFaults(wanted, env.NODE_ENV === 'production');
  const { mode } = wanted;
  if (Object.keys(faults).length > 0 || !(mode === undefined || isMode(mode)))
    return fail('BAD_REQUEST', { fields: faults });
  const scope = { brandId: null, by, afterCommit: () => directory.forget() };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const before = await lockConnection(tx, code);
    if (!before) return fail('NOT_FOUND');
    const after = {
      name: wanted.name === undefined ? before.name : cleanText(wanted.name),
      baseUrl: wanted.baseUrl ?? before.baseUrl,
      operatorId: wanted.operatorId ?? before.operatorId,
      mode: mode ?? before.mode,
      frameHosts: [...(wanted.frameHosts ?? before.frameHosts)],
    };
    const [was, is] = [shownConnection(before), shownConnection(after)];
    if (JSON.stringify(was) === JSON.stringify(is)) return ok({ value: null, audit: NOTHING_CHANGED });
    await updateConnection(tx, before.id, after);
    const brandIds = (await listBrandsOf(tx, before.id)).map(({ brandId }) => brandId);
    const audit = { action: 'change-supplier', target: `supplier:${code}`, before: was, after: is, brandIds };
    return ok({ value: null, audit });
  });
}

export type LetSupplierIn = { readonly code: string; readonly brandId: BrandId; readonly letIn: boolean };

/** Opens a brand to a supplier, or closes it: a closed one may still pay what it owes, up to its ceiling. */
export function letSupplierIn(
  { db, directory }: ConnectDeps,
  by: AuditedBy,
  { code, brandId, letIn }: LetSupplierIn,
): Promise<CallResult<null, 'NOT_FOUND'>> {
  const scope = { brandId: null, by, afterCommit: () => directory.forget() };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const found = await lockConnection(tx, code);
    if (!found) return fail('NOT_FOUND');
    const before = (await listBrandsOf(tx, found.id)).find((each) => each.brandId === brandId)?.enabled ?? false;
    if (before === letIn) return ok({ value: null, audit: NOTHING_CHANGED });
    await setSupplierBrand(tx, { supplierId: found.id, brandId, enabled: letIn });
    const audit = {
      action: letIn ? 'let-supplier-in' : 'shut-supplier-out',
      target: `supplier:${code}`,
      before: { letIn: before },
      after: { letIn },
      brandIds: [brandId],
    };
    return ok({ value: null, audit });
  });
}
