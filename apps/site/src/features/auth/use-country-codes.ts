import type { Boot } from '@baize/contract/boot';
import { useEffect, useState } from 'react';
import { useBoot } from '../../boot.ts';
import { client } from '../../client.ts';

type CountryCodes = Boot['countryCodes'];
let fetched: CountryCodes = [];

/** The dialing code of the visitor's country, or of the brand's home market. */
export function homeDial({ location, brand }: Pick<Boot, 'brand' | 'location'>, codes: CountryCodes): string {
  const country = location.country ?? brand.homeCountry;
  return (codes.find((entry) => entry.country === country) ?? codes[0])?.dial ?? '';
}

/** All countries with their dialing codes. A page whose first load had no use for them fetches them when it has. */
export function useCountryCodes(): CountryCodes {
  const { countryCodes } = useBoot();
  const [codes, setCodes] = useState(countryCodes.length > 0 ? countryCodes : fetched);
  const isMissing = codes.length === 0;
  useEffect(() => {
    if (!isMissing) return;
    void client.call('getCountryCodes').then((outcome) => {
      if (!outcome.ok) return;
      fetched = outcome.value;
      setCodes(fetched);
    });
  }, [isMissing]);
  return codes;
}
