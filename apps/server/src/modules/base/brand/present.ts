import type { Boot, FieldRule } from '@baize/contract/boot';
import type { BrandSettings } from '@baize/contract/console/brand';
import { registerModes, rulesOfMode, type RegisterMode } from '@baize/domain/register-rules';
import { capabilitiesOf, OPEN_CAPABILITIES } from './capabilities.ts';
import { isUnderMaintenance } from './policy.ts';
import type { StoredSettings } from './settings.ts';
import type { Deps } from '../../../deps.ts';
import type { AddressData, Brand } from './store.ts';

export type Visitor = { readonly ip: string; readonly country: string | null };

type Registration = Pick<StoredSettings, 'flags' | 'registerRules'>;

/** The registration that a brand's page opens with; of one that has closed them all, what it would ask for. */
export const registerModeOf = ({ flags }: Pick<Registration, 'flags'>): RegisterMode =>
  registerModes(flags)[0] ?? 'username';

/** The registration rules as the flags leave them. */
export const registerRulesOf = (settings: Registration, mode = registerModeOf(settings)): FieldRule[] =>
  rulesOfMode(settings.registerRules, mode, settings.flags);

/** Times and note of the maintenance under way, null where there is none. */
export const maintenanceOf = ({ maintenance }: Pick<StoredSettings, 'maintenance'>, now: Date): Boot['maintenance'] =>
  isUnderMaintenance(maintenance, now)
    ? { from: maintenance.from, until: maintenance.until, note: maintenance.note }
    : null;

export const mainDomainOf = (brand: Brand): string =>
  brand.settings.mainDomain || (brand.domains.find((each) => each.kind === 'site')?.domain ?? '');

/** The rules of logins without the default password, which stays on the server. */
export const loginRulesOf = ({ login }: Pick<StoredSettings, 'login'>): BrandSettings['login'] => {
  const { defaultPassword: _defaultPassword, ...rules } = login;
  return rules;
};

/** Which country data is loaded; a proxy that names countries needs none. */
export const presentAddressData = (
  loaded: AddressData | undefined,
  { COUNTRY_HEADER, TRUST_PROXY_HOPS }: Pick<Deps['env'], 'COUNTRY_HEADER' | 'TRUST_PROXY_HOPS'>,
): BrandSettings['addressData'] => ({
  byProxy: COUNTRY_HEADER !== undefined && TRUST_PROXY_HOPS > 0,
  loaded: loaded
    ? {
        source: loaded.source,
        networks: Number(loaded.networks),
        asOf: loaded.asOf.toISOString(),
        importedAt: loaded.importedAt.toISOString(),
      }
    : null,
});

/** The settings as the console edits them. */
export function presentSettings(brand: Brand): Omit<BrandSettings, 'addressData'> {
  const { settings } = brand;
  return {
    code: brand.code,
    name: brand.name,
    merchantCode: brand.merchantCode,
    currency: brand.currency,
    gmtOffsetMinutes: brand.gmtOffsetMinutes,
    flags: settings.flags,
    maintenance: settings.maintenance,
    blockedCountries: settings.blockedCountries,
    blockedIps: settings.blockedIps,
    languages: settings.languages,
    registerRules: settings.registerRules,
    customerService: settings.customerService,
    resources: settings.resources,
    gtagId: settings.gtagId,
    domains: [...brand.domains],
    imageCDNs: settings.imageCDNs,
    launchGameCDNs: settings.launchGameCDNs,
    esportVendors: settings.esportVendors,
    cockfightVendors: settings.cockfightVendors,
    excludedSlotVendors: settings.excludedSlotVendors,
    licence: settings.licence,
    theme: { ...brand.theme },
    closedCapabilities: settings.closedCapabilities,
    offer: { product: [...OPEN_CAPABILITIES], open: capabilitiesOf(brand) },
    login: loginRulesOf(settings),
    codes: settings.codes,
    version: brand.version,
  };
}
