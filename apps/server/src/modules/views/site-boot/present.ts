import type { Boot, VendorCategory, VendorMark } from '@baize/contract/boot';
import { registerModes } from '@baize/domain/register-rules';
import {
  capabilitiesOf,
  COUNTRY_CODES,
  languagesOf,
  mainDomainOf,
  maintenanceOf,
  presentJurisdiction,
  registerModeOf,
  registerRulesOf,
  systemStatusOf,
  type Brand,
  type Visitor,
} from '../../base/brand/index.ts';

/** What the boot configuration says beside the brand's own settings. */
export type BootFacts = {
  readonly vendorCategories: readonly VendorCategory[];
  readonly vendorMarks: readonly VendorMark[];
  /** Credential calls must be sealed. */
  readonly sealed: boolean;
  readonly now: Date;
  /** For a page that carries it in its HTML. */
  readonly inline: boolean;
};

/**
 * The permission call. `inline` leaves out the country list where no form of the first page needs it: the page fetches
 * it then.
 */
export function presentBoot(brand: Brand, visitor: Visitor, more: BootFacts): Boot {
  const { settings } = brand;
  const systemStatus = systemStatusOf(settings, visitor, more.now);
  const { flags } = settings;
  const asksForNumber =
    flags.MOBILEVERCODELOGIN3 ||
    registerModes(flags).some((mode) =>
      registerRulesOf(settings, mode).some((rule) => rule.field === 'mobileNum' && rule.enabled),
    );
  return {
    brand: {
      code: brand.code,
      name: brand.name,
      merchantCode: brand.merchantCode,
      platform: 'WEB',
      lotteryType: 'Lott',
      currency: brand.currency,
      currencySymbol: brand.currencySymbol,
      playMoney: brand.playMoney,
      theme: brand.theme,
      gmtOffsetMinutes: brand.gmtOffsetMinutes,
      defaultLanguage: brand.defaultLanguage,
      homeCountry: settings.homeCountry,
      copyrightYear: brand.copyrightYear,
      licence: settings.licence,
    },
    customerService: settings.customerService,
    domainRoute: [...brand.domains],
    resources: settings.resources,
    whitelabel: flags,
    jurisdiction: presentJurisdiction(brand.jurisdiction),
    register: {
      mode: registerModeOf(settings),
      rules: settings.registerRules,
      refusesCommonPasswords: settings.login.refuseCommonPasswords,
    },
    mainDomain: mainDomainOf(brand),
    analytics: { gtagId: settings.gtagId },
    imageCDNs: settings.imageCDNs,
    launchGameCDNs: settings.launchGameCDNs,
    location: { ip: visitor.ip, country: visitor.country },
    maintenance: maintenanceOf(settings, more.now),
    regionRestriction: { blocked: systemStatus === 2, countries: settings.blockedCountries },
    systemStatus,
    languages: languagesOf(settings.languages),
    countryCodes: more.inline && !asksForNumber ? [] : COUNTRY_CODES,
    capabilities: capabilitiesOf(brand),
    vendorCategories: [...more.vendorCategories],
    vendorMarks: [...more.vendorMarks],
    sealed: more.sealed,
    serverTime: more.now.toISOString(),
  };
}
