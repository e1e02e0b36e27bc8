import type { MessageSpend } from '@baize/contract/console/messages';
import { DataTable } from '@baize/ui/data-table.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import sums from '../../components/sums.module.css';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const POLL_MS = 15_000;

/** What the messages of today cost beside their cap, what is held back, and what sends. */
export function SpendCard() {
  const t = useT();
  const format = useFormat();
  const { data } = useCall('getMessageSpend', undefined, { keep: true, pollMs: POLL_MS });
  const missing = data ? (['sms', 'email'] as const).filter((channel) => data[channel] === null) : [];
  const figures = data && [
    ['sent', format.number(data.sent)],
    ['used', format.number(data.used)],
    ['spent', format.money(data.spent)],
    ['budget', format.money(data.budget)],
  ];
  return (
    <Card title={t('message.today')}>
      {data && (
        <div className={pageStyles.padded}>
          {data.isStandIn && <Note tone="info">{t('message.standIn')}</Note>}
          {missing.map((channel) => (
            <Note key={channel} tone="warn">
              {t('message.none', { channel: t(`message.channel.${channel}`) })}
            </Note>
          ))}
          {data.stopped.map(({ prefix, sent, used }) => (
            <Note key={prefix} tone="warn">
              {t('message.stopped', { prefix, sent, used })}
            </Note>
          ))}
        </div>
      )}
      <div className={sums.sums} aria-busy={data === undefined}>
        <dl className={sums.sum}>
          {figures?.map(([name, figure]) => (
            <div key={name}>
              <dt>{t(`message.today.${name}`)}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      {data && <Days days={data.days} />}
    </Card>
  );
}

/** What each of the last days sent and cost, on opening. */
function Days({ days }: Pick<MessageSpend, 'days'>) {
  const t = useT();
  const format = useFormat();
  const caption = t('message.days', { count: days.length });
  return (
    <details className={pageStyles.padded}>
      <summary className={textStyles.strong}>{caption}</summary>
      <DataTable
        caption={caption}
        density="dense"
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', head: t('message.day'), cell: ({ day }) => <time dateTime={day}>{day}</time>, fixed: true },
          { key: 'sent', head: t('message.today.sent'), cell: ({ sent }) => format.number(sent), align: 'end' },
          { key: 'failed', head: t('message.day.failed'), cell: ({ failed }) => format.number(failed), align: 'end' },
          { key: 'spent', head: t('message.today.spent'), cell: ({ spent }) => format.money(spent), align: 'end' },
        ]}
        card={({ day, sent, failed, spent }) => ({
          title: <time dateTime={day}>{day}</time>,
          end: format.money(spent),
          figures: [
            { label: t('message.today.sent'), value: format.number(sent) },
            { label: t('message.day.failed'), value: format.number(failed) },
          ],
        })}
      />
    </details>
  );
}
