import { Button, buttonClass } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { FailureNote } from '../../components/failure.tsx';
import { Card } from '../../components/page.tsx';
import { useFormat } from '../../use-format.ts';
import type { useMakeCorrection } from './use-make-correction.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import pageStyles from '../../components/page.module.css';

/** What became of the order, and what is safe. */
export function MakeOutcome({
  making,
  onAnother,
}: {
  making: ReturnType<typeof useMakeCorrection>;
  onAnother?: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const { state } = making;
  switch (state.kind) {
    case 'checking':
      return (
        <Note tone="info" live title={t('correction.checking')}>
          {t('correction.checking.text')}
        </Note>
      );
    case 'unknown':
      return (
        <FailureNote failure={state.failure} safe={t('correction.unknown')}>
          <Button size="dense" onClick={making.askAgain}>
            {t('correction.askAgain')}
          </Button>
        </FailureNote>
      );
    case 'failed':
      return <FailureNote failure={state.failure} safe={t('correction.notMade')} />;
    case 'made':
      return (
        <Card title={t('correction.made.title')}>
          <div className={cx(pageStyles.form, pageStyles.padded)}>
            <Note
              tone="ok"
              live
              title={t('correction.made.done', {
                amount: format.money(state.correction.amount, { unit: true, currency: state.correction.currency }),
                account: state.correction.account,
              })}
            >
              {t('correction.made.text')}
            </Note>
            <div className={layout.row}>
              <Link className={buttonClass({ size: 'dense', variant: 'primary' })} href="/corrections">
                {t('correction.queue')}
              </Link>
              {onAnother && (
                <Button size="dense" onClick={onAnother}>
                  {t('correction.another')}
                </Button>
              )}
            </div>
          </div>
        </Card>
      );
    default:
      return null;
  }
}
