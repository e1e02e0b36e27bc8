import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { Act } from '../../components/act.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { Card } from '../../components/page.tsx';
import { useFormat } from '../../use-format.ts';
import type { useMakeCorrection } from './use-make-correction.ts';

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
          <Act onClick={making.askAgain}>{t('correction.askAgain')}</Act>
        </FailureNote>
      );
    case 'failed':
      return <FailureNote failure={state.failure} safe={t('correction.notMade')} />;
    case 'made':
      return (
        <Card title={t('correction.made.title')}>
          <div className="form pad">
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
            <div className="p-row">
              <Link className="p-btn go" href="/corrections">
                {t('correction.queue')}
              </Link>
              {onAnother && <Act onClick={onAnother}>{t('correction.another')}</Act>}
            </div>
          </div>
        </Card>
      );
    default:
      return null;
  }
}
