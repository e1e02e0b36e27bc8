import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import pageStyles from './page.module.css';

export type FormDialogProps = {
  title: string;
  subtitle?: string;
  /** The text of the button that sends the form. */
  submit: string;
  /** Colour of that button: `danger` for what takes something away. */
  variant?: 'primary' | 'danger';
  /** While the request runs the dialog stays open and its buttons wait. */
  busy: boolean;
  /** Nothing to send yet. */
  disabled?: boolean;
  /** Stands above the form, outside its spacing. */
  lead?: ReactNode;
  onClose: () => void;
  /** What `handleSubmit` of react-hook-form returns. */
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  children: ReactNode;
};

/** A dialog with one form: its fields, a button that cancels and a button that sends. */
export function FormDialog(props: FormDialogProps) {
  const t = useT();
  const form = useId();
  return (
    <Dialog
      open
      onClose={props.onClose}
      closable={!props.busy}
      title={props.title}
      subtitle={props.subtitle}
      labels={{ close: t('shell.close') }}
      footer={
        <>
          <Button onClick={props.onClose} disabled={props.busy}>
            {t('shell.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={props.variant ?? 'primary'}
            busy={props.busy}
            disabled={props.disabled}
          >
            {props.submit}
          </Button>
        </>
      }
    >
      {props.lead}
      <form id={form} className={pageStyles.form} noValidate onSubmit={(event) => void props.onSubmit(event)}>
        {props.children}
      </form>
    </Dialog>
  );
}

/**
 * For every `reset` of a form that stays on the screen. Without it react-hook-form forgets its fields and expects the
 * next drawing to call `register` again, which the React Compiler, having remembered the answers, does not do: nothing
 * that is typed from then on would reach the form.
 */
export const KEEP_FIELDS = { keepFieldsRef: true } as const;

type ConflictNoteProps = {
  /** The changed row has arrived and can replace what the form was opened with. */
  arrived: boolean;
  onTake: () => void;
};

/** Another operator saved first: the form keeps what was typed until the new values are taken. */
export function ConflictNote({ arrived, onTake }: ConflictNoteProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  // It answers the button in the foot of the dialog, and stands at the end of a form that may be longer than that.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [arrived]);
  return (
    <div ref={place}>
      <Note
        tone="warn"
        live
        title={t('conflict.title')}
        actions={
          arrived && (
            <Button size="sm" onClick={onTake}>
              {t('conflict.take')}
            </Button>
          )
        }
      >
        {t('conflict.kept')}
      </Note>
    </div>
  );
}
