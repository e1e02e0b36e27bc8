/** `npm run admin -- brand ...`: opens brands. */
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '@baize/domain/result';
import type { Brand, BrandDomain, BrandModule } from '../modules/base/brand/index.ts';
import type { AuditedBy } from '../command/index.ts';
import type { Platform } from '../wire.ts';
import { done, listOf, NOT_UNDERSTOOD, refused, refusedBy, type Said, type Words } from './said.ts';

export const BRAND_USAGE = `  brand list                                 every brand: currency, offset, domains
  brand open CODE --name NAME --currency BDT --domains play.example,agent:agents.example --offset +06:00
             --country BD [--language bn] [--symbol SIGN] [--play-money]
                                             opens a brand; a domain is of the site unless agent: or lite: says else`;

const OFFSET = /^([+-]?)(\d{1,2}):(\d{2})$/;
const KINDS: readonly string[] = ['site', 'agent', 'lite'];

export async function runBrand(
  { brand }: Pick<Platform, 'brand'>,
  by: AuditedBy,
  [verb, ...words]: Words,
): Promise<Said> {
  if (verb === 'list') {
    const lines = (await brandsOf(brand)).map(({ code, name, currency, gmtOffsetMinutes, domains }) => {
      const hosts = domains.map(({ domain, kind }) => (kind === 'site' ? domain : `${kind}:${domain}`)).join(',');
      return [code, name, currency, offsetText(gmtOffsetMinutes), hosts].join('  ');
    });
    return done(lines.join('\n'));
  }
  if (verb !== 'open') return NOT_UNDERSTOOD;
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      currency: { type: 'string' },
      domains: { type: 'string' },
      offset: { type: 'string' },
      country: { type: 'string' },
      language: { type: 'string', default: 'bn' },
      symbol: { type: 'string', default: '' },
      'play-money': { type: 'boolean', default: false },
    },
  });
  const { name, currency, domains, offset, country, language, symbol } = values;
  const [code] = positionals;
  if (!code || !name || !currency || !domains || !offset || !country) return NOT_UNDERSTOOD;
  const opened = await brand.openNewBrand(by, {
    code,
    name,
    currency,
    domains: listOf(domains).map(domainOf),
    gmtOffsetMinutes: offsetMinutes(offset),
    country,
    language,
    symbol,
    playMoney: values['play-money'],
  });
  if (!opened.ok) return refusedBy(opened.error);
  return done(`opened brand ${code}; its operators: npm run admin -- create NAME "DISPLAY NAME" owner ${code}`);
}

function domainOf(text: string): BrandDomain {
  const [kind, domain] = text.split(':', 2);
  return domain !== undefined && KINDS.includes(kind!)
    ? { kind: kind as BrandDomain['kind'], domain }
    : { kind: 'site', domain: text };
}

/** NaN where it is no offset: the module names the field. */
function offsetMinutes(text: string): number {
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? [];
  return hours === undefined ? Number.NaN : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const two = (value: number): string => String(value).padStart(2, '0');
const offsetText = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;

const brandsOf = async (brand: BrandModule): Promise<Brand[]> =>
  Promise.all((await brand.brandIds()).map((id) => brand.brand(id)));

/** Brands of these codes, or what to say of those that are none. */
export async function findBrands(brand: BrandModule, codes: Words): Promise<Result<readonly Brand[], Said>> {
  const brands = await brandsOf(brand);
  const unknown = codes.filter((each) => !brands.some(({ code }) => code === each));
  if (unknown.length === 0) return ok(brands.filter(({ code }) => codes.includes(code)));
  const known = brands.map(({ code }) => code).join(', ') || 'none';
  return err(refused(`there is no brand ${unknown.join(', ')}; there are ${known}`));
}
