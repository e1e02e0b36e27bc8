import type { PlayerLimits } from '@baize/contract/limits';
import { Button } from '@baize/ui/button.tsx';
import { ConfirmDialog } from '@baize/ui/confirm-dialog.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { client } from '../../client.ts';
import panel from '../../components/panel.module.css';
import { notify } from '../../toast.ts';
import { useFormat } from '../../use-format.ts';
import styles from './limits-page.module.css';

const DAY_HOURS = 24;

type BreakCardProps = { limits: PlayerLimits; onTaken: () => void };

/** A pause of some hours, or an exclusion of days: both end play and deposits at once, and nobody can lift them. */
export function BreakCard({ limits, onTaken }: BreakCardProps) {
  const t = useT();
  const f = useFormat();
  const [asked, setAsked] = useState<number>();
  const [busy, setBusy] = useState(false);
  const lengthOf = (hours: number): string =>
    hours < DAY_HOURS
      ? t('member.limits.hours', { count: hours, shown: f.number(hours) })
      : t('member.limits.days', { count: hours / DAY_HOURS, shown: f.number(hours / DAY_HOURS) });

  async function take(hours: number) {
    setBusy(true);
    const outcome = await client.call('excludeSelf', { hours });
    setBusy(false);
    setAsked(undefined);
    if (outcome.ok) notify({ kind: 'ok', text: t('member.limits.taken', { until: f.dateTime(outcome.value.until) }) });
    else notify({ kind: 'warn', text: failureText(t, outcome.error) });
    onTaken();
  }
  const choices = (title: string, text: string, lengths: readonly number[]) => (
    <div className={styles.row}>
      <h3>{title}</h3>
      <p className={cx(textStyles.small, textStyles.secondary)}>{text}</p>
      <div className={styles.actions}>
        {lengths.map((hours) => (
          <Button key={hours} onClick={() => setAsked(hours)}>
            {lengthOf(hours)}
          </Button>
        ))}
      </div>
    </div>
  );
  return (
    <section className={cx(panel.card, panel.panel)} aria-labelledby="limits-break">
      <h2 id="limits-break">{t('member.limits.break')}</h2>
      <div>
        {choices(t('member.limits.timeOut'), t('member.limits.timeOutText'), limits.timeOutHours)}
        {choices(
          t('member.limits.exclusion'),
          t('member.limits.exclusionText'),
          limits.exclusionDays.map((days) => days * DAY_HOURS),
        )}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        danger
        busy={busy}
        title={t('member.limits.confirm', { length: asked === undefined ? '' : lengthOf(asked) })}
        text={t('member.limits.confirmText')}
        labels={{ confirm: t('member.limits.confirmYes'), cancel: t('member.limits.cancel') }}
        onConfirm={() => asked !== undefined && void take(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  );
}
