import { GAME_TYPES } from '@baize/contract/game-types';
import { SelectFilter } from '@baize/ui/table-filters.tsx';
import { useT } from '@baize/webkit/i18n';
import { useCan } from '../session.ts';
import { useCall } from '../use-call.ts';

/** What the filters offer changes seldom. */
const CHOICES_MS = 300_000;

type Games = {
  readonly vendor: string;
  readonly gameCode: string;
  readonly supplier?: string;
  readonly gameType?: string;
};
type GameFiltersProps = { values: Games; onChange: (change: Partial<Games>) => void };

/**
 * A studio narrows its games; a game of another studio goes with the choice. Who may not look rounds up has no list to
 * choose from.
 */
export function GameFilters({ values, onChange }: GameFiltersProps) {
  const t = useT();
  const enabled = useCan('rounds.read');
  const { data } = useCall('getRoundChoices', undefined, { enabled, staleTime: CHOICES_MS });
  const { vendor: studio, gameCode, supplier = '', gameType = '' } = values;
  const games = (data?.games ?? []).filter(({ vendor }) => studio === '' || vendor === studio);
  const chooseStudio = (vendor: string): void => {
    const game = data?.games.find(({ code }) => code === gameCode);
    onChange({ vendor, ...(vendor !== '' && game !== undefined && game.vendor !== vendor && { gameCode: '' }) });
  };
  if (!enabled) return null;
  return (
    <>
      <SelectFilter
        label={t('round.studio')}
        value={studio}
        onChange={chooseStudio}
        options={[{ value: '', label: t('round.studio.all') }, ...optionsOf(data?.vendors ?? [], studio)]}
      />
      {supplier !== '' && (
        <SelectFilter
          label={t('games.supplier')}
          value={supplier}
          onChange={(next) => onChange({ supplier: next })}
          options={[{ value: '', label: t('round.supplier.all') }, ...optionsOf(data?.suppliers ?? [], supplier)]}
        />
      )}
      {gameType !== '' && (
        <SelectFilter
          label={t('games.type')}
          value={gameType}
          onChange={(next) => onChange({ gameType: next })}
          options={[
            { value: '', label: t('games.type.all') },
            ...GAME_TYPES.map((value) => ({ value, label: t(`gameType.${value}`) })),
          ]}
        />
      )}
      <SelectFilter
        label={t('part.game')}
        value={gameCode}
        onChange={(next) => onChange({ gameCode: next })}
        options={[{ value: '', label: t('round.game.all') }, ...optionsOf(games, gameCode)]}
      />
    </>
  );
}

type Choice = { code: string; name: string };
/** What is chosen is offered, also while the choices are on their way and when it is no longer among them. */
const optionsOf = (choices: readonly Choice[], chosen: string) =>
  (chosen === '' || choices.some(({ code }) => code === chosen)
    ? choices
    : [...choices, { code: chosen, name: chosen }]
  ).map(({ code, name }) => ({ value: code, label: name }));
