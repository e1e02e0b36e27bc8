import { GAME_TYPES, type GameType } from '@baize/contract/boot';
import { SUB_CATEGORIES, type SubCategory } from '@baize/contract/console/game-words';
import type { ConsoleGame as Game, ConsoleTag, GameChange, GameWas } from '@baize/contract/console/games';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useForm, useWatch, type UseFormRegister } from 'react-hook-form';
import { useState } from 'react';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { ChoiceChips } from '../../components/choice-chips.tsx';
import { Closing } from './closing.tsx';
import { closesByMove, MoveNote, useClosedTypes } from './move-note.tsx';

type YesNo = '' | 'yes' | 'no';
type BulkForm = {
  enabled: YesNo;
  maintenance: YesNo;
  isHot: YesNo;
  isNew: YesNo;
  classify: '' | SubCategory | 'none';
  gameType: '' | GameType;
  addTags: readonly string[];
  removeTags: readonly string[];
  reason: string;
};
const UNTOUCHED: BulkForm = {
  enabled: '',
  maintenance: '',
  isHot: '',
  isNew: '',
  classify: '',
  gameType: '',
  addTags: [],
  removeTags: [],
  reason: '',
};
const SWITCHES = ['enabled', 'maintenance', 'isHot', 'isNew'] as const;

/** What a form says of all games at once; null where it says nothing. */
export function bulkChange(form: BulkForm): GameChange | null {
  const change: GameChange = {
    ...Object.fromEntries(SWITCHES.filter((name) => form[name] !== '').map((name) => [name, form[name] === 'yes'])),
    ...(form.classify !== '' && { classify: form.classify === 'none' ? '' : form.classify }),
    ...(form.gameType !== '' && { gameType: form.gameType }),
    ...(form.addTags.length > 0 && { addTags: [...form.addTags] }),
    ...(form.removeTags.length > 0 && { removeTags: [...form.removeTags] }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** Games that are moved out of one category together are expected to stand there still. */
function wasOf(games: readonly Game[], { gameType }: GameChange): { was?: GameWas } {
  const types = new Set(games.map((game) => game.gameType));
  return gameType !== undefined && types.size === 1 ? { was: { gameType: games[0]!.gameType } } : {};
}

type BulkDialogProps = { games: readonly Game[]; tags: readonly ConsoleTag[]; onClose: () => void };

/** Changes all chosen games in the same way. What is left as it is does not travel. */
export default function BulkDialog({ games, tags, onClose }: BulkDialogProps) {
  const t = useT();
  const { register, control, handleSubmit, setValue, formState } = useForm<BulkForm>({ defaultValues: UNTOUCHED });
  const now = useWatch({ control }) as BulkForm;
  // As they stood when the dialog was opened: whoever was refused has seen how they stand now.
  const [opened] = useState(games);
  const change = bulkChange(now);
  const closed = useClosedTypes();
  const switchesOff = now.enabled === 'no' || now.maintenance === 'yes';
  const closing = switchesOff || closesByMove(games, now.gameType, closed);
  const gameCodes = games.map(({ gameCode }) => gameCode);
  const action = useAction('editGames', {
    stale: ['listGames', 'listVendors', 'listTags', 'getGameMatrix', 'listAudit'],
    failed: () => void forget('listGames'),
    done: ({ changed }) => {
      onClose();
      showToast({ tone: 'ok', title: t('bulk.done', { count: changed }) });
    },
  });
  const send = ({ reason }: BulkForm): void => {
    const read = action.failure?.code === 'STATE_CONFLICT' ? games : opened;
    if (change) action.run({ gameCodes, change, ...wasOf(read, change), reason: reason.trim() });
  };
  return (
    <FormDialog
      title={t('bulk.title', { count: games.length })}
      subtitle={t('bulk.hint')}
      submit={t('shell.save')}
      busy={action.busy}
      disabled={change === null}
      onClose={onClose}
      onSubmit={handleSubmit(send)}
    >
      <BulkFields register={register} />
      {switchesOff && <Closing games={gameCodes} />}
      <MoveNote games={games} to={now.gameType} />
      <BulkTags tags={tags} form={now} onChange={(name, codes) => setValue(name, codes)} />
      <ReasonField
        optional={!closing}
        wrong={formState.errors.reason !== undefined}
        field={register('reason', { validate: (text) => !closing || isReason(text) })}
      />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

function BulkFields({ register }: { register: UseFormRegister<BulkForm> }) {
  const t = useT();
  return (
    <div className={pageStyles.twoFields}>
      {SWITCHES.map((name) => (
        <Field key={name} label={t(SWITCH_LABEL[name])}>
          <Select {...register(name)}>
            <option value="">{t('bulk.leave')}</option>
            <option value="yes">{t('games.yes')}</option>
            <option value="no">{t('games.no')}</option>
          </Select>
        </Field>
      ))}
      <Field label={t('games.type')}>
        <Select {...register('gameType')}>
          <option value="">{t('bulk.leave')}</option>
          {GAME_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`gameType.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('games.classify')}>
        <Select {...register('classify')}>
          <option value="">{t('bulk.leave')}</option>
          <option value="none">{t('games.classify.none')}</option>
          {SUB_CATEGORIES.map((value) => (
            <option key={value} value={value}>
              {t(`games.classify.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

const SWITCH_LABEL = {
  enabled: 'games.enabled',
  maintenance: 'games.maintenance',
  isHot: 'games.hot',
  isNew: 'games.new',
} as const;

type BulkTagsProps = {
  tags: readonly ConsoleTag[];
  form: BulkForm;
  onChange: (name: 'addTags' | 'removeTags', codes: readonly string[]) => void;
};

function BulkTags({ tags, form, onChange }: BulkTagsProps) {
  const t = useT();
  const language = useLanguage();
  if (tags.length === 0) return null;
  const chips = tags.map(({ code, name }) => ({ value: code, label: name[language] ?? name.en }));
  return (
    <>
      <ChoiceChips
        label={t('bulk.addTags')}
        chips={chips.filter(({ value }) => !form.removeTags.includes(value))}
        chosen={form.addTags}
        onChange={(codes) => onChange('addTags', codes)}
      />
      <ChoiceChips
        label={t('bulk.removeTags')}
        chips={chips.filter(({ value }) => !form.addTags.includes(value))}
        chosen={form.removeTags}
        onChange={(codes) => onChange('removeTags', codes)}
      />
    </>
  );
}
