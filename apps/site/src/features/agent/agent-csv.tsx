import { csvFileName, type CsvColumn, type ReadPages } from '@baize/ui/csv.ts';
import { CsvExport } from '@baize/ui/table-tools.tsx';
import { useT } from '@baize/webkit/i18n';
import { useSession } from '../../session.ts';
import { notify } from '../../toast.ts';
import { useFormat } from '../../use-format.ts';

/** Rows of one file: enough for a month of a busy team, and no more than a browser holds with ease. */
const ROWS_MAX = 10_000;

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
      labels={{ button: t('agent.csv.button'), spoken: t('agent.csv.spoken') }}
      fileName={() => csvFileName(subject, member?.account ?? '', `${days.from}_${days.to}`)}
      columns={columns}
      readPages={readPages}
      maxRows={ROWS_MAX}
      onDone={({ rows, cut }) =>
        notify({
          kind: cut ? 'info' : 'ok',
          text: t(cut ? 'agent.csv.cut' : 'agent.csv.done', { count: rows.length, shown: f.number(rows.length) }),
        })
      }
      onFailed={() => notify({ kind: 'err', text: t('agent.csv.failed') })}
    />
  );
}
