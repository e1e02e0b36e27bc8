import { POPUP_EXECUTIONS, type AnnouncementKind } from '@baize/contract/content-words';
import { Button } from '@baize/ui/button.tsx';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import type { UseFormRegister } from 'react-hook-form';
import { BothSides } from '../../components/both-sides.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { differences } from '../../lib/diff.ts';
import { useCan } from '../../session.ts';
import type { AnnouncementForm, Clock, WrongField } from './announcement-form.ts';
import { BannerFields } from './banner-fields.tsx';
import { Preview } from './preview.tsx';
import { TextsFields } from './texts-fields.tsx';
import { useAnnouncementForm } from './use-announcement-form.ts';

type EditorFormProps = {
  kind: AnnouncementKind;
  /** As it begins: as it is saved, or as it was left. */
  opened: AnnouncementForm;
  /** What was typed is kept until it is saved or thrown away. */
  isKept: boolean;
  isNew: boolean;
  /** What somebody else saved since, where that is why this was refused. */
  theirs: AnnouncementForm | null;
  /** To write in. */
  languages: readonly string[];
  /** Those that players may choose. */
  menu: readonly string[];
  clock: Clock;
  action: { readonly busy: boolean; readonly failure: Failure | null };
  onSend: (form: AnnouncementForm) => void;
  onTake: () => void;
  onType: (form: AnnouncementForm) => void;
  onDiscard: () => void;
};
const WORDS_OF_KINDS: readonly AnnouncementKind[] = ['PL', 'PU', 'PR', 'H'];

export function EditorForm(props: EditorFormProps) {
  const { kind, opened, isNew, languages, menu, clock, action } = props;
  const t = useT();
  const may = useCan('brand.write');
  const { onType } = props;
  const { register, handleSubmit, setValue, typed, wrong } = useAnnouncementForm(opened, { kind, clock, onType });
  const refused = action.failure?.code === 'STATE_CONFLICT';
  return (
    <div className={pageStyles.mainAndAside}>
      <Card title={t('content.says')}>
        <form
          className={`${pageStyles.form} ${pageStyles.padded}`}
          noValidate
          onSubmit={(event) => void handleSubmit((form) => props.onSend(form))(event)}
        >
          <Switch {...register('enabled')} disabled={!may}>
            {t('content.enabled')}
          </Switch>
          {isNew && (
            <Field
              label={t('content.slug')}
              hint={t('content.slug.hint')}
              error={wrong('slug') && t('content.wrong.slug')}
            >
              <TextInput autoComplete="off" dir="ltr" spellCheck={false} maxLength={60} {...register('slug')} />
            </Field>
          )}
          <TextsFields
            languages={languages}
            menu={menu}
            hasButton={kind === 'B'}
            hasMarkup={WORDS_OF_KINDS.includes(kind)}
            texts={typed.texts}
            register={register}
            setValue={setValue}
            wrong={wrong}
          />
          {kind === 'B' && <BannerFields typed={typed} register={register} setValue={setValue} wrong={wrong} />}
          {kind === 'PU' && <Execution register={register} />}
          {kind === 'H' && (
            <Field
              label={t('content.anchor')}
              hint={t('content.anchor.hint')}
              error={wrong('anchor') && t('content.wrong.anchor')}
            >
              <TextInput autoComplete="off" dir="ltr" maxLength={31} {...register('anchor')} />
            </Field>
          )}
          <Times register={register} wrong={wrong} />
          <ReasonField wrong={wrong('reason')} field={register('reason')} />
          {refused ? (
            <Conflict theirs={props.theirs} mine={typed} onTake={props.onTake} />
          ) : (
            action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />
          )}
          <Foot {...props} refused={refused} />
        </form>
      </Card>
      <Preview kind={kind} form={typed} languages={menu} />
    </div>
  );
}

type FootProps = Pick<EditorFormProps, 'action' | 'theirs' | 'isKept' | 'onDiscard'> & { refused: boolean };

function Foot({ action, theirs, isKept, refused, onDiscard }: FootProps) {
  const t = useT();
  const may = useCan('brand.write');
  if (!may) return <Note tone="info">{t('brand.readOnly')}</Note>;
  return (
    <div className={layout.row}>
      <Button type="submit" variant="primary" busy={action.busy} disabled={refused && theirs === null}>
        {t(refused ? 'games.saveMine' : 'shell.save')}
      </Button>
      {isKept && <Button onClick={onDiscard}>{t('brand.discard')}</Button>}
    </div>
  );
}

type FieldProps = { register: UseFormRegister<AnnouncementForm>; wrong: (name: WrongField) => boolean };

function Times({ register, wrong }: FieldProps) {
  const t = useT();
  const late = wrong('order') ? t('content.wrong.order') : wrong('until') && t('content.wrong.time');
  return (
    <div className={pageStyles.twoFields}>
      <Field
        label={t('content.startsAt')}
        hint={t('content.startsAt.hint')}
        error={wrong('from') && t('content.wrong.time')}
      >
        <TextInput type="datetime-local" {...register('from')} />
      </Field>
      <Field label={t('content.endsAt')} hint={t('content.endsAt.hint')} error={late}>
        <TextInput type="datetime-local" {...register('until')} />
      </Field>
    </div>
  );
}

function Execution({ register }: Pick<FieldProps, 'register'>) {
  const t = useT();
  return (
    <Field label={t('content.execution')}>
      <Select
        {...register('execution')}
        options={POPUP_EXECUTIONS.map((value) => ({ value, label: t(`content.execution.${value}`) }))}
      />
    </Field>
  );
}

type ConflictProps = { theirs: AnnouncementForm | null; mine: AnnouncementForm; onTake: () => void };

/** Somebody else saved it first: both sides, and the two ways on. */
function Conflict({ theirs, mine, onTake }: ConflictProps) {
  const t = useT();
  if (theirs === null) return <Note tone="warn" live title={t('conflict.title')} />;
  const without = (form: AnnouncementForm) => ({ ...form, reason: '' });
  return (
    <BothSides
      caption={t('content.conflict')}
      text={t('content.conflict')}
      rows={differences(without(theirs), without(mine))}
      way={{ text: t('conflict.take'), go: onTake }}
    />
  );
}
