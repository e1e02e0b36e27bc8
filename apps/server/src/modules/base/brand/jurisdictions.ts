import type { RetentionClass } from '@baize/contract/console/constants';
import type { Jurisdictions } from '@baize/contract/console/jurisdictions';
import { waitingAmong } from '../../../command/proposals.ts';
import type { OperatorContext } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { profileSubject } from './commands/change-jurisdiction.ts';
import { choiceSubject } from './commands/choose-jurisdiction.ts';
import { readRules } from './jurisdiction.ts';
import { listAges, listPlaced, listProfiles } from './jurisdiction-store.ts';

/** Every profile as operators see it, with those of their brands that are under it. */
export function readJurisdictions(
  { db }: Pick<Deps, 'db'>,
  { brandId, brandCode, operator }: Pick<OperatorContext, 'brandId' | 'brandCode' | 'operator'>,
): Promise<Jurisdictions> {
  return db.tx(brandId, async (tx) => {
    const [profiles, ages, placed] = [await listProfiles(tx), await listAges(tx), await listPlaced(tx, brandId)];
    const choice = choiceSubject(brandCode);
    const waiting = await waitingAmong(tx, [choice, ...profiles.map(({ code }) => profileSubject(code))]);
    return {
      chosen: placed.find(({ id }) => id === brandId)!.jurisdiction,
      waiting: waiting.has(choice),
      profiles: profiles.map(({ code, name, rules, version, changedAt }) => {
        const under = placed.filter(({ jurisdiction }) => jurisdiction === code);
        const read = readRules(rules);
        return {
          code,
          name: { ...name },
          rules: { ...read, exclusionDays: [...read.exclusionDays] } as Jurisdictions['profiles'][number]['rules'],
          retention: ages
            .filter(({ jurisdiction }) => jurisdiction === code)
            .map(({ class: kind, days, archived }) => ({ class: kind as RetentionClass, days, archived })),
          brands: under.filter(({ id }) => operator.brandIds.has(id)).map((brand) => brand.code),
          shared: under.some(({ id }) => !operator.brandIds.has(id)),
          waiting: waiting.has(profileSubject(code)),
          version,
          changedAt: changedAt.toISOString(),
        };
      }),
    };
  });
}
