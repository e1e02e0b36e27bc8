import type { ConsoleTag } from '@baize/contract/console/games';
import { useT } from '@baize/webkit/i18n';
import { BothSides } from '../../components/both-sides.tsx';
import type { GameForm } from './game-form.ts';

type BothValuesProps = { theirs: GameForm; mine: GameForm; tags: readonly ConsoleTag[] };

/** Somebody else changed the game meanwhile: what they saved, and what is about to be saved instead. */
export function BothValues({ theirs, mine, tags }: BothValuesProps) {
  const t = useT();
  const wordOf = (code: string): string => tags.find((tag) => tag.code === code)?.name.en ?? code;
  const text = (form: GameForm, name: keyof GameForm): string => {
    const value = form[name];
    if (typeof value === 'boolean') return t(value ? 'games.yes' : 'games.no');
    if (typeof value !== 'string') return value.map(wordOf).join(', ');
    if (name === 'gameType') return t(`gameType.${value}`);
    if (name === 'classify') return value === '' ? '' : t(`games.classify.${value}`);
    return name === 'artKind' ? t(`art.kind.${value}`) : value;
  };
  const names = (Object.keys(FIELD) as (keyof typeof FIELD)[]).filter(
    (name) => text(theirs, name) !== text(mine, name),
  );
  const rows = names.map((name) => ({ path: t(FIELD[name]), before: text(theirs, name), after: text(mine, name) }));
  return <BothSides caption={t('games.conflict')} text={t('games.conflict')} rows={rows} />;
}

const FIELD = {
  enabled: 'games.enabled',
  maintenance: 'games.maintenance',
  isHot: 'games.hot',
  isNew: 'games.new',
  gameType: 'games.type',
  classify: 'games.classify',
  tags: 'games.tags',
  artKind: 'art.kind',
  art: 'art.title',
  lines: 'games.lines',
} as const;
