import { CAMPAIGN_BOUNDS } from '@baize/contract/console/campaign-words';
import type { Campaign, FreeGame } from '@baize/contract/console/campaigns';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import { useT } from '@baize/webkit/i18n';
import { useController, type Control, type UseFormRegister } from 'react-hook-form';
import { ChoiceChips } from '../../components/choice-chips.tsx';
import type { Form } from './draft-form.ts';

type Games = readonly FreeGame[] | undefined;

/** Further games of the first one's supplier, which gives free rounds of them too. */
const othersOf = ({ gameCode }: Pick<Form, 'gameCode'>, games: Games): FreeGame[] => {
  const first = games?.find((each) => each.gameCode === gameCode);
  return games?.filter((each) => each !== first && each.supplierName === first?.supplierName) ?? [];
};

/** What was chosen of one supplier; another one's that was chosen before is not given. */
export const gamesIn = (form: Pick<Form, 'gameCode' | 'more'>, games: Games): string[] => [
  form.gameCode,
  ...othersOf(form, games).flatMap(({ gameCode }) => (form.more.includes(gameCode) ? [gameCode] : [])),
];

type GameFieldProps = {
  games: Games;
  current: Campaign | null;
  wrong: boolean;
  refused: boolean;
  register: UseFormRegister<Form>;
};

export function GameField({ games, current, wrong, refused, register }: GameFieldProps) {
  const t = useT();
  const known = games ?? current?.games.map((game) => ({ ...game, supplierName: current.supplierName })) ?? [];
  return (
    <Field
      label={t('part.game')}
      required
      hint={t(games?.length === 0 ? 'campaign.noGames' : 'campaign.game.hint')}
      error={refused ? t('error.SUPPLIER_UNAVAILABLE') : wrong && t('campaign.wrong.game')}
    >
      <Select
        placeholder={t('campaign.game.choose')}
        {...register('gameCode', { validate: (code) => code !== '' })}
        options={known.map(({ gameCode, gameName, supplierName }) => ({
          value: gameCode,
          label: `${gameName} · ${supplierName}`,
        }))}
      />
    </Field>
  );
}

type MoreGamesProps = { games: Games; form: Form; control: Control<Form> };

/** In which further games of the same supplier a player gets as many rounds. */
export function MoreGames({ games, form, control }: MoreGamesProps) {
  const t = useT();
  const most = CAMPAIGN_BOUNDS.games;
  const { field, fieldState } = useController({
    control,
    name: 'more',
    rules: { validate: (more, whole) => gamesIn({ ...whole, more }, games).length <= most },
  });
  const others = othersOf(form, games);
  if (others.length === 0) return null;
  return (
    <>
      <ChoiceChips
        label={t('campaign.more')}
        hint={t('campaign.more.hint')}
        chips={others.map(({ gameCode, gameName }) => ({ value: gameCode, label: gameName }))}
        chosen={field.value}
        onChange={field.onChange}
      />
      {fieldState.invalid && <Note tone="error">{t('campaign.wrong.games', { most })}</Note>}
    </>
  );
}
