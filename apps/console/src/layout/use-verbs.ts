import type { PlayerRow } from '@baize/contract/console/players';
import type { Permission } from '@baize/contract/permissions';
import type { IconName } from '@baize/ui/icon-names.ts';
import { useT } from '@baize/webkit/i18n';
import { useLocation } from 'wouter';
import { useOperator } from '../session.ts';
import { useCall } from '../use-call.ts';
import { SEARCH_FROM, type Command } from './commands.ts';

const PLAYERS_SHOWN = 6;

type Verb = {
  readonly name: string;
  readonly icon: IconName;
  readonly permission: Permission;
  /** Whether it can be done with this player now. */
  readonly fits: (player: Pick<PlayerRow, 'status' | 'type'>) => boolean;
  /** The page on which it is done by hand, with its dialog open. */
  readonly path: (player: Pick<PlayerRow, 'id' | 'account'>) => string;
};
const TRIAL_TYPE = 4;

/** What can be done with a player by a word and their name. Each opens what a press on the page would open. */
const VERBS: readonly Verb[] = [
  {
    name: 'disable',
    icon: 'lock',
    permission: 'players.status',
    fits: ({ status }) => status !== 'disabled',
    path: ({ id }) => `/players/${id}?ask=status`,
  },
  {
    name: 'enable',
    icon: 'check',
    permission: 'players.status',
    fits: ({ status }) => status === 'disabled',
    path: ({ id }) => `/players/${id}?ask=status`,
  },
  {
    name: 'correct',
    icon: 'edit',
    permission: 'corrections.make',
    fits: ({ type }) => type !== TRIAL_TYPE,
    path: ({ account }) => `/corrections/new?account=${encodeURIComponent(account)}`,
  },
  {
    name: 'logout',
    icon: 'logout',
    permission: 'players.sessions',
    fits: () => true,
    path: ({ id }) => `/players/${id}/sessions`,
  },
];

export const VERB_NAMES: readonly string[] = VERBS.map(({ name }) => name);

type Meant = { readonly verb: Verb; readonly whom: string };

/** `disable rahim`, `disable player rahim`: the word and whom it is about; whoever is about nobody yet asks nothing. */
function readMeant(
  text: string,
  wordsOf: (name: string) => readonly string[],
  player: readonly string[],
): Meant | null {
  const typed = text.toLocaleLowerCase();
  for (const verb of VERBS) {
    const word = wordsOf(verb.name).find((each) => typed.startsWith(`${each.toLocaleLowerCase()} `));
    if (word === undefined) continue;
    const rest = text.slice(word.length).trim();
    const noun = player.find((each) => rest.toLocaleLowerCase().startsWith(`${each.toLocaleLowerCase()} `));
    return { verb, whom: rest.slice(noun?.length ?? 0).trim() };
  }
  return null;
}

/** Actions with a player, in the reader's language or in English. */
export function useVerbs(search: string): { readonly commands: readonly Command[]; readonly busy: boolean } {
  const t = useT();
  const [, go] = useLocation();
  const { permissions } = useOperator();
  const meant = readMeant(search, (name) => [t(`verb.${name}.word`), name], [t('verb.player'), 'player']);
  const enabled =
    meant !== null &&
    meant.whom.length >= SEARCH_FROM &&
    permissions.includes('players.read') &&
    permissions.includes(meant.verb.permission);
  const players = useCall(
    'listPlayers',
    { search: meant?.whom ?? '', pageSize: PLAYERS_SHOWN },
    { enabled, keep: true },
  );
  if (!enabled || meant === null) return { commands: [], busy: false };
  const { verb } = meant;
  return {
    busy: players.isFetching,
    commands: (players.data?.content ?? []).filter(verb.fits).map((player): Command => ({
      id: `verb-${verb.name}-${player.id}`,
      icon: verb.icon,
      label: t(`verb.${verb.name}`, { account: player.account }),
      detail: [t(`player.type.${player.type}`), player.nickname].join(', '),
      run: () => go(verb.path(player)),
    })),
  };
}
