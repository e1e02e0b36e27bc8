import type { Integration } from '@baize/contract/console/integration';
import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { cx } from '@baize/ui/cx.ts';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { KeyDialog, KeyTable } from '../../components/key-parts.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import styles from './integrate.module.css';
import { useAction } from '../../use-action.ts';

const STALE = ['getIntegration'] as const;

/** Where the supplier calls, with which keys, and what we sign with. */
export function AccountPage({ account }: { account: Integration }) {
  const t = useT();
  return (
    <Page title={t('integrate.account')} note={<bdi>{account.supplier}</bdi>}>
      {!account.enabled && <Note tone="warn">{t('integrate.stopped')}</Note>}
      <Card title={t('integrate.steps')}>
        <ol className={cx(pageStyles.padded, textStyles.secondary, styles.firstSteps)}>
          {(['key', 'player', 'call', 'run'] as const).map((step) => (
            <li key={step}>{t(`integrate.step.${step}`)}</li>
          ))}
        </ol>
      </Card>
      <Card title={t('desk.account')}>
        <div className={pageStyles.padded}>
          <Facts account={account} />
        </div>
      </Card>
      <KeysCard account={account} />
      <Card title={t('desk.ourKey')}>
        <div className={pageStyles.padded}>
          <p>{t('integrate.ourKey.text', { kid: account.ourKey.kid })}</p>
          <pre className={cx(textStyles.mono, textStyles.small, textStyles.asWritten)}>{account.ourKey.pem}</pre>
        </div>
      </Card>
    </Page>
  );
}

function Facts({ account }: { account: Integration }) {
  const t = useT();
  const mono = (text: string) => <bdi className={textStyles.mono}>{text}</bdi>;
  return (
    <dl className={pageStyles.facts}>
      <Fact name={t('desk.walletUrl')}>{mono(account.walletUrl)}</Fact>
      <Fact name={t('integrate.baseUrl')}>{mono(account.baseUrl)}</Fact>
      <Fact name={t('connection.operatorId')}>{mono(String(account.operatorId))}</Fact>
      <Fact name={t('connection.dialect')}>{t(`supplier.dialect.${account.dialect}`)}</Fact>
      {account.dialect === 'v2' && <Fact name={t('connection.mode')}>{t(`connection.mode.${account.mode}`)}</Fact>}
      <Fact name={t('integrate.brand')}>
        {account.brand} · {account.currency}
      </Fact>
      <Fact name={t('integrate.games')}>{mono(account.games.join(', '))}</Fact>
      <Fact name={t('desk.networks')}>
        {account.networks.length === 0 ? t('desk.networks.none') : mono(account.networks.join(', '))}
      </Fact>
    </dl>
  );
}

function KeysCard({ account }: { account: Integration }) {
  const t = useT();
  const [open, setOpen] = useState<{ retire: string } | 'add' | null>(null);
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    showToast({ tone: 'ok', title: t('desk.done') });
  };
  const add = useAction('addOwnKey', { stale: STALE, done });
  const retire = useAction('retireOwnKey', { stale: STALE, done });
  return (
    <Card
      title={t('supplier.keys')}
      end={
        <Button
          size="dense"
          icon="plus"
          onClick={() => {
            add.reset();
            setOpen('add');
          }}
        >
          {t('key.add')}
        </Button>
      }
    >
      <KeyTable keys={account.keys} onRetire={({ kid }) => setOpen({ retire: kid })} />
      {open === 'add' && (
        <KeyDialog action={add} checked={false} withReason={false} onKey={(key) => add.run(key)} onClose={close} />
      )}
      {open !== null && open !== 'add' && (
        <FormDialog
          title={t('key.retire.title', { what: open.retire })}
          submit={t('key.retire')}
          variant="danger"
          busy={retire.busy}
          lead={<Consequences items={[t('key.retire.effect')]} />}
          onClose={close}
          onSubmit={async (event) => {
            event.preventDefault();
            retire.run({ kid: open.retire });
            await Promise.resolve();
          }}
        >
          {retire.failure && <FailureNote failure={retire.failure} safe={t('part.nothingChanged')} />}
        </FormDialog>
      )}
    </Card>
  );
}
