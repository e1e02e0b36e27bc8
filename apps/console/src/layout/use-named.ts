import { useLanguage, useT } from '@baize/webkit/i18n';
import type { IconName } from '@baize/ui/icon-names.ts';
import { useLocation } from 'wouter';
import { targetPath } from '../lib/audit-target.ts';
import { useCan } from '../session.ts';
import { useCall } from '../use-call.ts';
import { SEARCH_FROM, type Command } from './commands.ts';

const EACH_SHOWN = 6;

type Kind = 'game' | 'vendor' | 'supplier' | 'channel' | 'jackpot';
const ICONS: Record<Kind, IconName> = {
  game: 'dice',
  vendor: 'grid',
  supplier: 'globe',
  channel: 'wallet',
  jackpot: 'coins',
};
/** Something with a page of its own. `names`: whatever it may be called by; the first is the one that is printed. */
type Named = { readonly kind: Kind; readonly id: string; readonly names: readonly string[] };

/**
 * Games, vendors, suppliers, ways to pay and pools by any of their names or by their code: `search` of two letters and
 * more. Each list is read when it is first needed, as its own page reads it.
 */
export function useNamed(search: string): { readonly commands: readonly Command[]; readonly busy: boolean } {
  const t = useT();
  const [, go] = useLocation();
  const language = useLanguage();
  const own = (names: Readonly<Record<string, string>>): string[] => [names[language] ?? '', ...Object.values(names)];
  const words = search.toLocaleLowerCase();
  const asked = words.length >= SEARCH_FROM;
  const catalogue = { enabled: useCan('vendors.read') && asked };
  const games = useCall('listGames', undefined, catalogue);
  const vendors = useCall('listVendors', undefined, catalogue);
  const suppliers = useCall('listSuppliers', undefined, { enabled: useCan('cases.read') && asked });
  const channels = useCall('listChannels', undefined, { enabled: useCan('money.read') && asked });
  const pools = useCall('listJackpots', undefined, { enabled: useCan('jackpots.read') && asked });
  const lists: readonly (readonly Named[])[] = [
    (games.data ?? []).map((each) => named('game', each.gameCode, [each.displayName, ...Object.values(each.names)])),
    (vendors.data ?? []).map((each) => named('vendor', each.vendor, own(each.names))),
    (suppliers.data ?? []).map((each) => named('supplier', each.supplier, [each.supplierName])),
    (channels.data?.channels ?? []).map((each) => named('channel', each.code, own(each.name))),
    (pools.data ?? []).map((each) => named('jackpot', each.poolId, own(each.name))),
  ];
  const isMeant = ({ id, names }: Named): boolean =>
    asked && [id, ...names].some((name) => name.toLocaleLowerCase().includes(words));
  return {
    busy: [games, vendors, suppliers, channels, pools].some(({ isFetching }) => isFetching),
    commands: lists.flatMap((list) =>
      [...new Map(list.filter(isMeant).map((each) => [each.id, each])).values()]
        .slice(0, EACH_SHOWN)
        .map(({ kind, id, names }): Command => ({
          id: `${kind}-${id}`,
          icon: ICONS[kind],
          label: names[0] ?? id,
          detail: [t(`target.${kind}`), id].join(', '),
          run: () => go(targetPath(`${kind}:${id}`)!),
        })),
    ),
  };
}

const named = (kind: Kind, id: string, names: readonly string[]): Named => ({
  kind,
  id,
  names: names.filter((name) => name !== ''),
});
