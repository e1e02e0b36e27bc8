/** `npm run admin -- list, create, role, brands, disable, enable, reset`: who administers. */
import { OPERATOR_NAME } from '@baize/contract/console/constants';
import type { EnrolmentLink, OperatorRow } from '@baize/contract/console/operators';
import type { Failure } from '@baize/contract/failure';
import { STAFF_ROLES, type StaffRole } from '@baize/contract/permissions';
import { cleanText } from '@baize/contract/text';
import { err, ok, type Result } from '@baize/domain/result';
import type { OperatorId } from '../ids.ts';
import type { Administrator } from '../modules/base/operators/index.ts';
import type { Platform } from '../wire.ts';
import { findBrands } from './brand.ts';
import { done, NOT_UNDERSTOOD, refused, refusedBy, type Said, type Words } from './said.ts';

export const OPERATOR_USAGE = `  list                                       every operator: role, brands, login, state
  create NAME "DISPLAY NAME" ROLE [BRAND_CODE ...]
                                             makes an operator; prints the link by which they enrol once
  role NAME ROLE                             gives another role
  brands NAME BRAND_CODE [BRAND_CODE ...]    the brands that the operator serves from now on
  disable NAME                               ends the operator's sessions and refuses every later login
  enable NAME                                allows the operator to log in again
  reset NAME                                 takes the account back; prints a new link once
  code NAME                                  prints an operator's current TOTP code (demo only)`;

export type OperatorParts = Pick<Platform, 'brand' | 'operators'> & {
  readonly deps: { readonly env: Pick<Platform['deps']['env'], 'DEMO'> };
};
type Verb = (platform: OperatorParts, by: Administrator, words: Words) => Promise<Said>;
type Answer<T> = { ok: true; value: T } | { ok: false; error: Failure };

const WHY: Partial<Record<Failure['code'], string>> = {
  LAST_OWNER: 'a brand would be left without an owner who can act',
  NAME_TAKEN: 'there is an operator of this name; see list',
};
const NAME_RULE = 'a small letter first, then 2 to 31 small letters, digits, dots, underscores and hyphens';
const ROLE_RULE = `one of ${STAFF_ROLES.join(', ')}`;

const isRole = (text: string | undefined): text is StaffRole => STAFF_ROLES.includes(text as StaffRole);

const VERBS: Readonly<Record<string, Verb>> = {
  list: async ({ operators }, by) => done((await operators.list(by)).map(lineOf).join('\n')),
  create,
  role: async (platform, by, [name, role]) => {
    if (!name || !role) return NOT_UNDERSTOOD;
    if (!isRole(role)) return refused(`role: ${ROLE_RULE}`);
    return onOperator(platform, name, async (id) => row(await platform.operators.changeOperator(by, id, { role })));
  },
  brands: async (platform, by, [name, ...codes]) => {
    if (!name || codes.length === 0) return NOT_UNDERSTOOD;
    const brandIds = await brandIdsOf(platform, codes);
    if (!brandIds.ok) return brandIds.error;
    const change = { brandIds: brandIds.value };
    return onOperator(platform, name, async (id) => row(await platform.operators.changeOperator(by, id, change)));
  },
  disable: (platform, by, [name]) => setStatus(platform, by, { name, status: 'disabled' }),
  enable: (platform, by, [name]) => setStatus(platform, by, { name, status: 'active' }),
  reset: (platform, by, [name]) =>
    onOperator(platform, name, async (id) => link(await platform.operators.resetOperator(by, id, {}))),
  code: async ({ operators, deps }, _by, [name]) => {
    if (!name) return NOT_UNDERSTOOD;
    if (!deps.env.DEMO) return refused('Codes are printed only in the demo.');
    const now = await operators.codeNow(name);
    return now === undefined ? refused(`there is no operator ${name}`) : done(now);
  },
};

export const OPERATOR_VERBS: readonly string[] = Object.keys(VERBS);
export const runOperator = (platform: OperatorParts, by: Administrator, [verb, ...words]: Words): Promise<Said> =>
  VERBS[verb ?? '']?.(platform, by, words) ?? Promise.resolve(NOT_UNDERSTOOD);

/** Every field that is wrong is named, all at once. */
async function create(
  platform: OperatorParts,
  by: Administrator,
  [given, display = given ?? '', role = 'owner', ...codes]: Words,
): Promise<Said> {
  if (!given) return NOT_UNDERSTOOD;
  const name = given.toLowerCase();
  const displayName = cleanText(display);
  const faults = [
    ...(OPERATOR_NAME.test(name) ? [] : [`name: ${NAME_RULE}`]),
    ...(displayName === '' ? ['display name: it is empty'] : []),
    ...(isRole(role) ? [] : [`role: ${ROLE_RULE}`]),
  ];
  if (faults.length > 0 || !isRole(role)) return refused(faults.join('\n'));
  const brandIds = await brandIdsOf(platform, codes);
  if (!brandIds.ok) return brandIds.error;
  return link(await platform.operators.createOperator(by, { name, displayName, role, brandIds: brandIds.value }));
}

const setStatus = (
  platform: OperatorParts,
  by: Administrator,
  { name, status }: { readonly name: string | undefined; readonly status: 'active' | 'disabled' },
): Promise<Said> =>
  onOperator(platform, name, async (id) => row(await platform.operators.setOperatorStatus(by, id, { status })));

async function onOperator(
  { operators }: OperatorParts,
  name: string | undefined,
  work: (id: OperatorId) => Promise<Said>,
): Promise<Said> {
  if (!name) return NOT_UNDERSTOOD;
  const id = await operators.findByName(name);
  return id === undefined ? refused(`there is no operator ${name}; see list`) : work(id);
}

/** Ids of these codes; of every brand where none is named. */
async function brandIdsOf({ brand }: OperatorParts, codes: Words): Promise<Result<readonly number[], Said>> {
  if (codes.length > 0) {
    const found = await findBrands(brand, codes);
    return found.ok ? ok(found.value.map(({ id }) => id)) : found;
  }
  const all = await brand.brandIds();
  return all.length > 0 ? ok(all) : err(refused('there is no brand yet; open one first: brand open'));
}

const row = (answer: Answer<OperatorRow>): Said =>
  answer.ok ? done(lineOf(answer.value)) : refusedBy(answer.error, WHY);

function lineOf({ name, role, brands, lastLogin, ...standing }: OperatorRow): string {
  const state =
    standing.disabledAt !== null ? 'disabled' : standing.enrolledAt === null ? invitationOf(standing) : 'active';
  const confirmation = {
    none: '',
    waiting: 'waits for confirmation',
    confirmed: `confirmed by ${standing.confirmation.by}`,
  };
  return [
    name,
    role,
    brands.map((brand) => brand.code).join(','),
    lastLogin ? `last login ${lastLogin.at}` : 'never logged in',
    confirmation[standing.confirmation.state],
    state,
  ]
    .filter((part) => part !== '')
    .join('  ');
}

const invitationOf = ({ invitation }: Pick<OperatorRow, 'invitation'>): string =>
  invitation === null ? 'no link' : `link until ${invitation.expiresAt}`;

function link(answer: Answer<EnrolmentLink>): Said {
  if (!answer.ok) return refusedBy(answer.error, WHY);
  const { operator, token, expiresAt } = answer.value;
  const brands = operator.brands.map((brand) => brand.code).join(', ');
  return done(`operator    ${operator.name} (${operator.role}) of ${brands}
link        /enrol#${token}
            at the address of the console; whoever opens it becomes this operator
good until  ${expiresAt}, once`);
}
