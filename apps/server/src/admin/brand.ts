/** `npm run admin -- brand ...`: opens brands. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { err, ok, type Result } from '@baize/domain/result';
import type { Brand, BrandDomain, BrandModule, ChangeBrand } from '../modules/base/brand/index.ts';
import type { AuditedBy } from '../command/index.ts';
import type { Platform } from '../wire.ts';
import {
  done,
  listOf,
  missing,
  NOT_UNDERSTOOD,
  readJson,
  refused,
  refusedBy,
  textsOf,
  type Said,
  type Words,
} from './said.ts';

export const BRAND_USAGE = `  brand list                                 every brand: currency, offset, domains
  brand open CODE --name NAME --currency BDT --domains play.example,agent:agents.example --offset +06:00
             --country BD [--language bn] [--symbol SIGN] [--play-money] [LOOKS]
                                             opens a brand; a domain is of the site unless agent: or lite: says else
  brand change CODE [--name NAME] [--symbol SIGN] [--language bn] [--country BD] [--add-domains HOST,...]
             [--remove-domains HOST,...] [LOOKS]
                                             says of a brand what is named anew; currency and offset are for ever
             LOOKS: [--languages bn,en] [--theme FILE.json] [--licence en=TEXT --licence bn=TEXT]
                    [--block CN,US]          the menu's languages, colours, the footer's licence text, and the
                                             countries that are kept out (--block "" for none)`;

const OFFSET = /^([+-]?)(\d{1,2}):(\d{2})$/;
const KINDS: readonly string[] = ['site', 'agent', 'lite'];
type BrandParts = Pick<Platform, 'brand'>;

export async function runBrand(platform: BrandParts, by: AuditedBy, [verb, ...words]: Words): Promise<Said> {
  if (verb === 'open') return open(platform, by, words);
  if (verb === 'change') return change(platform, by, words);
  if (verb !== 'list') return NOT_UNDERSTOOD;
  const lines = (await brandsOf(platform.brand)).map(({ code, name, currency, gmtOffsetMinutes, domains }) => {
    const hosts = domains.map(({ domain, kind }) => (kind === 'site' ? domain : `${kind}:${domain}`)).join(',');
    return [code, name, currency, offsetText(gmtOffsetMinutes), hosts].join('  ');
  });
  return done(lines.join('\n'));
}

const FACTS = {
  name: { type: 'string' },
  country: { type: 'string' },
  language: { type: 'string' },
  symbol: { type: 'string' },
  languages: { type: 'string' },
  theme: { type: 'string' },
  licence: { type: 'string', multiple: true },
  block: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

async function open({ brand }: BrandParts, by: AuditedBy, words: Words): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...FACTS,
      currency: { type: 'string' },
      domains: { type: 'string' },
      offset: { type: 'string' },
      'play-money': { type: 'boolean', default: false },
    },
  });
  const { name, currency, domains, offset, country, language = 'bn', symbol = '' } = values;
  const [code] = positionals;
  if (!code) return NOT_UNDERSTOOD;
  if (!name || !currency || !domains || !offset || !country)
    return missing({ name, currency, domains, offset, country })!;
  const looks = looksOf(values);
  if (!looks.ok) return looks.error;
  const opened = await brand.openNewBrand(by, {
    ...looks.value,
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

async function change({ brand }: BrandParts, by: AuditedBy, words: Words): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { ...FACTS, 'add-domains': { type: 'string' }, 'remove-domains': { type: 'string' } },
  });
  const [code] = positionals;
  if (!code || Object.keys(values).length === 0) return NOT_UNDERSTOOD;
  const looks = looksOf(values);
  if (!looks.ok) return looks.error;
  const { name, symbol, language, country } = values;
  const changed = await brand.changeBrand(by, {
    code,
    ...looks.value,
    ...(name !== undefined && { name }),
    ...(symbol !== undefined && { symbol }),
    ...(language !== undefined && { language }),
    ...(country !== undefined && { country }),
    addDomains: listOf(values['add-domains'] ?? '').map(domainOf),
    removeDomains: listOf(values['remove-domains'] ?? ''),
  });
  return changed.ok ? done(`brand ${code} is as you said`) : refusedBy(changed.error);
}

type Looks = Pick<ChangeBrand, 'languages' | 'theme' | 'licence' | 'blockedCountries'>;
type Typed = Partial<Record<'languages' | 'theme' | 'block', string>> & { readonly licence?: string[] };

function looksOf({ languages, theme, licence, block }: Typed): Result<Looks, Said> {
  const file = theme === undefined ? undefined : readJson(theme);
  if (file && 'wrong' in file) return err(refused(`theme: ${file.wrong}`));
  if (file && !isTheme(file.json))
    return err(refused(`theme: ${theme} is no object of texts, as {"brand-fill": "#0f7a5c"}`));
  const texts = licence === undefined ? undefined : textsOf(licence);
  if (typeof texts === 'string') return err(refused(`licence: “${texts}” names no language; as --licence en="..."`));
  return ok({
    ...(languages !== undefined && { languages: listOf(languages) }),
    ...(file && { theme: file.json as Looks['theme'] }),
    ...(texts && { licence: texts }),
    ...(block !== undefined && { blockedCountries: listOf(block) }),
  } as Looks);
}

const isTheme = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && Object.values(json).every((value) => typeof value === 'string');

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
