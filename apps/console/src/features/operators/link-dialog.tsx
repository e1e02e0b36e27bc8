import type { EnrolmentLink } from '@baize/contract/console/operators';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { HandoutDialog, HandoutText } from '../../components/handout-dialog.tsx';
import { enrolLink } from '../../lib/enrol-link.ts';
import { useFormat } from '../../use-format.ts';
import styles from './operators.module.css';

/** The link of a new or reset operator. */
export function LinkDialog({ made, onClose }: { made: EnrolmentLink; onClose: () => void }) {
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
      <dl className={styles.handout}>
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
