import type { Printed } from '@baize/contract/console/play-reports';
import { Button } from '@baize/ui/button.tsx';
import { saveFile } from '@baize/ui/table-tools.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useAction } from '../../use-action.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The report as a PDF, as the server prints it. */
export function PrintButton({ printed }: { printed: Printed }) {
  const t = useT();
  const action = useAction('printReport', {
    stale: ['listAudit'],
    done: ({ name, pdf }) => saveFile(name, [bytesOf(pdf)], 'application/pdf'),
    failed: (failure) =>
      showToast({ id: 'export', tone: 'err', title: t('part.export.failed'), text: failureText(t, failure) }),
  });
  return (
    <Button size="dense" icon="download" busy={action.busy} onClick={() => action.run(printed)}>
      {t('reports.print')}
    </Button>
  );
}
