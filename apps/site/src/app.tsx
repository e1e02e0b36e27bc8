import { useT } from '@baize/webkit/i18n';
import { FailureBox } from './components/failure.tsx';
import { bootStore } from './boot.ts';
import { SYSTEM_PAGE } from './areas.ts';
import { Frame } from './frame.tsx';
import { ShowPart } from './show-part.tsx';
import styles from './components/whole-page.module.css';

/**
 * The whole-application states come before everything else: no configuration, maintenance, region or address blocked.
 */
export function App() {
  const { boot, failure } = bootStore.useValue();
  if (boot === null) return <NoBoot failure={failure} />;
  if (boot.systemStatus !== 0) return <ShowPart part={SYSTEM_PAGE} props={{ status: boot.systemStatus }} />;
  return <Frame />;
}

function NoBoot({ failure }: Pick<ReturnType<typeof bootStore.get>, 'failure'>) {
  const t = useT();
  if (failure === null) return null;
  return (
    <main className={styles.page}>
      <div>
        <FailureBox failure={failure} retry={() => location.reload()} safe={t('shell.boot.safe')} />
      </div>
    </main>
  );
}
