import { csvFileName, type CsvColumn, type ReadPages } from '@baize/ui/csv.ts';
import { CsvExport } from '@baize/ui/table-tools.tsx';
import { useT } from '@baize/webkit/i18n';
import { useSession } from '../../session.ts';
import { notify } from '../../toast.ts';
import { useFormat } from '../../use-format.ts';

type AgentCsvProps<Row> = {
  /** What the file holds, as its name says it. */
  subject: string;
  /** The first and the last day. */
  days: { from: string; to: string };
  columns: readonly CsvColumn<Row>[];
  readPages: ReadPages<Row>;
};

/** Saves everything that a report found as one file; its name tells of whom it is and from when. */
export function AgentCsv<Row>({ subject, days, columns, readPages }: AgentCsvProps<Row>) {
  const t = useT();
  const f = useFormat();
  const { member } = useSession();
  return (
    <CsvExport
      labels={{
        button: t('agent.csv.button'),
        spoken: t('agent.csv.spoken'),
        stop: (rows) => t('agent.csv.stop', { shown: f.number(rows) }),
      }}
      fileName={() => csvFileName(subject, member?.account ?? '', `${days.from}_${days.to}`)}
      columns={columns}
      readPages={readPages}
      facts={({ cut }) => (cut ? [[t('agent.csv.more')]] : [])}
      onDone={({ rows, cut }) =>
        notify({
          kind: cut ? 'info' : 'ok',
          text: t(cut ? 'agent.csv.cut' : 'agent.csv.done', { count: rows, shown: f.number(rows) }),
        })
      }
      onFailed={() => notify({ kind: 'err', text: t('agent.csv.failed') })}
    />
  );
}
