import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCan } from '../boot.ts';
import link from './text-link.module.css';

/** Says of suppliers that hold players' money how their rounds come into the record, and where the money is. */
export function KeptElsewhere({ suppliers }: { suppliers: string }) {
  const t = useT();
  const hasRecord = useCan('accountRecord');
  return (
    <Note
      tone="info"
      actions={
        hasRecord && (
          <Link className={link.link} href="/member/transactionHistory">
            {t('shell.elsewhere.record')}
          </Link>
        )
      }
    >
      {t('shell.elsewhere', { suppliers })}
    </Note>
  );
}
