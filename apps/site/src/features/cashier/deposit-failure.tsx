import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure, FailureCode } from '@baize/webkit/outcome';
import { failureText } from '@baize/webkit/failure-text';
import { cx } from '@baize/ui/cx.ts';
import { Link } from 'wouter';
import textStyles from '@baize/ui/text.module.css';
import textLink from '../../components/text-link.module.css';

const OWN: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'AMOUNT_INVALID',
  'IDEMPOTENCY_CONFLICT',
  'SUPPLIER_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'DEPOSIT_OPEN',
  'DEPOSITS_USED_UP',
  'CHANNEL_CLOSED',
  'SELF_EXCLUDED',
  'LIMIT_REACHED',
  'LIMIT_NEEDED',
]);

const OF_LIMITS: ReadonlySet<FailureCode> = new Set<FailureCode>(['SELF_EXCLUDED', 'LIMIT_REACHED', 'LIMIT_NEEDED']);

/** Why a deposit was not started, and that no money moved. */
export function DepositFailure({ failure }: { failure: Failure }) {
  const t = useT();
  const trace = [failure.code, failure.requestId].filter(Boolean).join(' · ');
  return (
    <Note tone="error" live title={t('cashier.error.title')}>
      <p>{OWN.has(failure.code) ? t(`cashier.error.${failure.code}`) : failureText(t, failure)}</p>
      {OF_LIMITS.has(failure.code) && (
        <p>
          <Link className={textLink.link} href="/member/limits">
            {t('member.page.limits')}
          </Link>
        </p>
      )}
      <p>
        <b>{t('cashier.error.safe')}</b>
      </p>
      <p className={cx(textStyles.small, textStyles.secondary)}>
        <bdi>{trace}</bdi>
      </p>
    </Note>
  );
}
