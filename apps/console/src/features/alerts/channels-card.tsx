import type { AlertWay } from '@baize/contract/console/alert-words';
import type { AlertChannels } from '@baize/contract/console/alerts';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { FailureNote } from '../../components/failure.tsx';
import { HandoutDialog, HandoutText } from '../../components/handout-dialog.tsx';
import { Card, Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { ShowPart } from '../../show-part.tsx';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { ToldTable } from './parts.tsx';
import styles from './channels-card.module.css';

const CHANNELS_DIALOG = lazyPart(() => import('./channels-dialog.tsx'));
const POLL_MS = 10_000;

/** Who is told outside of the console, and whether it arrives. */
export function ChannelsCard() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const query = useCall('getAlertChannels', undefined, { pollMs: POLL_MS });
  return (
    <Card
      wrap
      title={t('alert.channels')}
      hint={t('alert.channels.hint')}
      end={
        query.data && (
          <Button size="dense" aria-label={t('alert.channels.changeOf')} onClick={() => setOpen(true)}>
            {t('alert.rule.change')}
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(channels) => (
          <>
            <Channels channels={channels} />
            {channels.told.length > 0 && <ToldTable told={channels.told} />}
            {open && (
              <ShowPart
                part={CHANNELS_DIALOG}
                props={{ channels, onSecret: setSecret, onClose: () => setOpen(false) }}
              />
            )}
          </>
        )}
      </QueryView>
      {secret !== null && (
        <HandoutDialog
          title={t('alert.secret')}
          warning={t('alert.secret.once')}
          confirmation={t('alert.secret.kept')}
          onClose={() => setSecret(null)}
        >
          <p>
            <HandoutText text={secret} name={t('alert.secret.copy')} copied={t('alert.secret.copied')} />
          </p>
          <p className={textStyles.secondary}>{t('alert.secret.how')}</p>
        </HandoutDialog>
      )}
    </Card>
  );
}

function Channels({ channels: { emails, url, canEmail } }: { channels: AlertChannels }) {
  const t = useT();
  const action = useAction('testAlertChannel', {
    stale: ['getAlertChannels', 'listAudit'],
    done: () => showToast({ tone: 'ok', title: t('alert.test.done') }),
  });
  const test = (way: AlertWay) => (
    <Button size="dense" busy={action.busy} onClick={() => action.run({ way })}>
      {t(`alert.test.${way}`)}
    </Button>
  );
  return (
    <div className={cx(pageStyles.padded, pageStyles.form)}>
      {!canEmail && <Note tone="warn">{t('alert.channels.noEmail')}</Note>}
      <dl className={cx(pageStyles.narrow, pageStyles.facts)}>
        <Fact name={t('alert.channels.emails')}>
          <span className={textStyles.wrap}>{emails.length === 0 ? t('alert.tells.none') : emails.join(', ')}</span>
        </Fact>
        <Fact name={t('alert.channels.url')}>
          <bdi className={textStyles.wrap}>{url === '' ? t('alert.tells.none') : url}</bdi>
        </Fact>
      </dl>
      <div className={styles.buttons}>
        {canEmail && emails.length > 0 && test('email')}
        {url !== '' && test('webhook')}
      </div>
      {action.failure && <FailureNote failure={action.failure} />}
    </div>
  );
}
