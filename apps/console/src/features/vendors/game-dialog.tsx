import { GAME_TYPES, type GameType } from '@baize/contract/boot';
import { SUB_CATEGORIES, type SubCategory } from '@baize/contract/console/game-words';
import type { ConsoleGame as Game, ConsoleTag } from '@baize/contract/console/games';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useForm, useWatch } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { forget, useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { ArtEditor } from './art-editor.tsx';
import { ChoiceChips } from '../../components/choice-chips.tsx';
import { Closing } from './closing.tsx';
import { BothValues } from './both-values.tsx';
import { closesByMove, MoveNote, useClosedTypes } from './move-note.tsx';
import { gameChange, LINES, toForm, type GameForm } from './game-form.ts';

const SWITCHES = [
  ['enabled', 'games.enabled'],
  ['maintenance', 'games.maintenance'],
  ['isHot', 'games.hot.long'],
  ['isNew', 'games.new.long'],
] as const;
type SetField = <N extends keyof GameForm>(name: N, value: GameForm[N]) => void;
export type GameDialogProps = { game: Game; tags: readonly ConsoleTag[]; studio: string; onClose: () => void };

/** Everything that a brand says of a game; what running rounds may do is said before it is switched off. */
export default function GameDialog({ game: opened, tags, studio, onClose }: GameDialogProps) {
  const t = useT();
  const game = useCall('listGames').data?.find(({ gameCode }) => gameCode === opened.gameCode) ?? opened;
  const { register, control, handleSubmit, setValue, formState } = useForm<GameForm>({ defaultValues: toForm(opened) });
  const now = useWatch({ control }) as GameForm;
  const closed = useClosedTypes();
  const switchesOff = (opened.enabled && !now.enabled) || (!opened.maintenance && now.maintenance);
  const closing = switchesOff || closesByMove([opened], now.gameType, closed);
  const action = useAction('editGames', {
    stale: ['listGames', 'listVendors', 'listTags', 'getGameMatrix', 'listAudit'],
    failed: () => void forget('listGames'),
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('games.changed', { name: opened.displayName }) });
    },
  });
  const refused = action.failure?.code === 'STATE_CONFLICT';
  // What was read is what the dialog showed; who was refused has seen both sides and means it.
  const edit = gameChange(refused ? game : opened, now);
  const send = ({ reason }: GameForm): void => {
    if (edit) action.run({ gameCodes: [opened.gameCode], ...edit, reason: reason.trim() });
  };
  const set: SetField = (name, value) => setValue(name, value as never);
  return (
    <FormDialog
      title={opened.displayName}
      subtitle={opened.gameCode}
      submit={t(refused ? 'games.saveMine' : 'shell.save')}
      busy={action.busy}
      disabled={edit === null}
      onClose={onClose}
      onSubmit={handleSubmit(send)}
    >
      <div>
        {SWITCHES.map(([name, label]) => (
          <Switch key={name} {...register(name)}>
            {t(label)}
          </Switch>
        ))}
      </div>
      {switchesOff && <Closing games={[opened.gameCode]} />}
      <Places game={game} tags={tags} form={now} onSet={set} />
      <ArtEditor
        game={{ ...opened, ...now }}
        tags={tags}
        studio={studio}
        onChange={({ artKind, art }) => {
          set('artKind', artKind);
          set('art', art);
        }}
      />
      <Field
        label={t('games.lines')}
        hint={t('games.lines.hint')}
        error={formState.errors.lines && t('games.lines.wrong')}
      >
        <TextInput inputMode="numeric" maxLength={5} {...register('lines', { pattern: LINES })} />
      </Field>
      <Published game={game} />
      <MoveNote games={[opened]} to={now.gameType} />
      <ReasonField
        optional={!closing}
        wrong={formState.errors.reason !== undefined}
        field={register('reason', { validate: (text) => !closing || isReason(text) })}
      />
      {refused && <BothValues theirs={toForm(game)} mine={now} tags={tags} />}
      {action.failure && !refused && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

type PlacesProps = { game: Game; tags: readonly ConsoleTag[]; form: GameForm; onSet: SetField };

/** Where players find it: its category, its sub-category, its words. */
function Places({ game, tags, form, onSet }: PlacesProps) {
  const t = useT();
  const language = useLanguage();
  const closed = useClosedTypes();
  return (
    <>
      <ChoiceChips
        label={t('games.classify')}
        hint={t('games.classify.hint')}
        single
        chips={SUB_CATEGORIES.map((value) => ({ value, label: t(`games.classify.${value}`) }))}
        chosen={form.classify === '' ? [] : [form.classify]}
        onChange={([chosen = '']) => onSet('classify', chosen as '' | SubCategory)}
      />
      <ChoiceChips
        label={t('games.tags')}
        hint={tags.length === 0 ? t('tags.none') : t('games.tags.hint')}
        chips={tags.map(({ code, name }) => ({ value: code, label: name[language] ?? name.en }))}
        chosen={form.tags}
        onChange={(chosen) => onSet('tags', chosen)}
      />
      <Field
        label={t('games.type')}
        hint={game.movedFrom ? t('games.movedFrom', { type: t(`gameType.${game.movedFrom}`) }) : t('games.type.hint')}
      >
        <Select
          value={form.gameType}
          onChange={(event) => onSet('gameType', event.target.value as GameType)}
          options={GAME_TYPES.map((type) => ({
            value: type,
            label: closed.has(type) ? t('games.type.closed', { type: t(`gameType.${type}`) }) : t(`gameType.${type}`),
          }))}
        />
      </Field>
    </>
  );
}

/** What the supplier published, and no brand changes. */
function Published({ game }: { game: Game }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className={pageStyles.facts}>
      <Fact name={t('games.rtp')}>{format.published(game)}</Fact>
      <Fact name={t('games.minStake')}>{format.money(game.minStake, { unit: true })}</Fact>
    </dl>
  );
}
