import type { EnrolmentLink } from '@baize/contract/console/operators';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { enrolLink } from '../lib/enrol-link.ts';
import { useFormat } from '../use-format.ts';
import { HandoutDialog, HandoutText } from './handout-dialog.tsx';
import styles from './enrol-link-dialog.module.css';

type EnrolLinkDialogProps = {
  made: EnrolmentLink;
  /** What whoever is handed it has to know. */
  text?: string;
  onClose: () => void;
};

/** The link by which a new or reset operator, or a supplier's person, enrols: told once. */
export function EnrolLinkDialog({ made, text, onClose }: EnrolLinkDialogProps) {
  const t = useT();
  const format = useFormat();
  return (
    <HandoutDialog
      title={t('operator.link.title', { name: made.operator.name })}
      subtitle={made.operator.displayName}
      warning={t('operator.handout.once')}
      confirmation={t('operator.link.passed')}
      onClose={onClose}
    >
      {text && <p>{text}</p>}
      <dl className={styles.link}>
        <dt>{t('operator.link.name')}</dt>
        <dd>
          <HandoutText text={enrolLink(made.token)} name={t('operator.link.copy')} copied={t('operator.link.copied')} />
        </dd>
        <dd className={cx(textStyles.tiny, textStyles.tertiary)}>
          {t('operator.link.until', { at: format.dateTime(made.expiresAt) })}
        </dd>
      </dl>
    </HandoutDialog>
  );
}
