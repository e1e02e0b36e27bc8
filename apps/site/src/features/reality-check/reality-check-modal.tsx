import { amount, formatAmount, parseAmount } from '@baize/domain/money';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Money } from '../../components/money.tsx';
import { go } from '../../navigate.ts';
import type { ModalProps } from '../../modals.ts';
import { useFormat } from '../../use-format.ts';
import type { SessionFigures } from '../../use-reality-check.ts';
import summary from '../../components/summary-list.module.css';
import styles from './reality-check-modal.module.css';

// Not in a component: their compiler knows no literal of a bigint.
const NOTHING = 0n;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Time and money since the login, and a choice: to go on, or to stop. */
export default function RealityCheckModal({ close, staked, paid, elapsedMs }: ModalProps & SessionFigures) {
  const t = useT();
  const f = useFormat();
  const minutes = Math.floor(elapsedMs / MINUTE_MS);
  const time = { hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES };
  const net = formatAmount(amount((parseAmount(paid) ?? NOTHING) - (parseAmount(staked) ?? NOTHING)));
  function stop() {
    close();
    go('/');
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('play.realityCheck.title')}
      labels={{ close: t('play.realityCheck.goOn') }}
      footer={
        <>
          <Button onClick={stop}>{t('play.realityCheck.stop')}</Button>
          <Button variant="primary" onClick={close}>
            {t('play.realityCheck.goOn')}
          </Button>
        </>
      }
    >
      <p className={styles.time}>
        <Icon name="clock" />
        <span>{t(time.hours > 0 ? 'play.realityCheck.hours' : 'play.realityCheck.minutes', time)}</span>
      </p>
      <dl className={summary.list}>
        <div>
          <dt>{t('play.realityCheck.in')}</dt>
          <dd className={textStyles.figures}>{f.money(staked, { exact: true })}</dd>
        </div>
        <div>
          <dt>{t('play.realityCheck.out')}</dt>
          <dd className={textStyles.figures}>{f.money(paid, { exact: true })}</dd>
        </div>
        <div>
          <dt>{t('play.realityCheck.net')}</dt>
          <dd>
            <Money amount={net} sign tone exact />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
