import type { Deposit } from '@baize/contract/cashier';
import { Button, Spinner } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { CopyNumber } from '../../components/copy-number.tsx';

type SheetFootProps = {
  deposit: Pick<Deposit, 'id'>;
  /** What it waits for. */
  waiting: string;
  /** Absent: another deposit cannot be made yet. */
  onAgain?: (() => void) | undefined;
};

/** Below what is to be paid: what is waited for, the way to another deposit, and the number of this one. */
export function SheetFoot({ deposit, waiting, onAgain }: SheetFootProps) {
  const t = useT();
  return (
    <>
      <output className={cx(textStyles.secondary, layout.row)}>
        <Spinner />
        {waiting}
      </output>
      {onAgain && (
        <Button variant="quiet" onClick={onAgain}>
          {t('cashier.paying.another')}
        </Button>
      )}
      <p className={cx(textStyles.small, textStyles.tertiary)}>
        {t('cashier.number')} <CopyNumber number={deposit.id} label={t('cashier.copyNumber')} />
      </p>
    </>
  );
}
