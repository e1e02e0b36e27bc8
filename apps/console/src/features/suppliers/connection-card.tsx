import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { Connection } from '@baize/contract/console/connections';
import { Button } from '@baize/ui/button.tsx';
import { Note, type NoteTone } from '@baize/ui/note.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import type { z } from 'zod';
import { FailureNote } from '../../components/failure.tsx';
import { cx } from '@baize/ui/cx.ts';
import pageStyles from '../../components/page.module.css';
import { Card, Fact } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { ShowPart } from '../../show-part.tsx';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const CONNECTION_DIALOG = lazyPart(() => import('./connection-dialog.tsx'));
const SECRET_DIALOG = lazyPart(() => import('./secret-dialog.tsx'));
const POLL_MS = 15_000;

/** How a supplier is called, for owners of all its brands: to look at, to try and to change. */
export function ConnectionCard({ supplier }: { supplier: string }) {
  const t = useT();
  const query = useCall('getConnection', { supplier }, { keep: true, pollMs: POLL_MS });
  const { data: found } = query;
  const [editing, setEditing] = useState<'facts' | 'secret' | null>(null);
  const close = (): void => setEditing(null);
  return (
    <Card
      title={t('connection.title')}
      wrap
      end={
        found && (
          <>
            {found.dialect !== 'v2' && (
              <Button size="dense" disabled={found.secretWaiting} onClick={() => setEditing('secret')}>
                {t('connection.secret.add')}
              </Button>
            )}
            <Button size="dense" disabled={found.waiting} onClick={() => setEditing('facts')}>
              {t('connection.edit')}
            </Button>
          </>
        )
      }
    >
      <div className={pageStyles.padded}>
        <p>{t('connection.text')}</p>
        <QueryView query={query} skeleton={<RowsSkeleton rows={4} />}>
          {(value) => (
            <>
              {value.waiting && <Note tone="info">{t('connection.waiting')}</Note>}
              {value.secretWaiting && <Note tone="info">{t('connection.secret.waiting')}</Note>}
              <ConnectionFacts found={value} />
              <TestCall supplier={supplier} />
            </>
          )}
        </QueryView>
      </div>
      {editing === 'facts' && found && <ShowPart part={CONNECTION_DIALOG} props={{ found, onClose: close }} />}
      {editing === 'secret' && found && <ShowPart part={SECRET_DIALOG} props={{ found, onClose: close }} />}
    </Card>
  );
}

function ConnectionFacts({ found }: { found: Connection }) {
  const t = useT();
  const { baseUrl, operatorId, dialect, mode, frameHosts, secrets } = found;
  return (
    <dl className={pageStyles.facts}>
      <Fact name={t('connection.dialect')}>{t(`supplier.dialect.${dialect}`)}</Fact>
      <Fact name={t('connection.baseUrl')}>
        <bdi className={textStyles.mono}>{baseUrl}</bdi>
      </Fact>
      <Fact name={t('connection.operatorId')}>
        <bdi className={textStyles.mono}>{operatorId}</bdi>
      </Fact>
      {dialect === 'v2' && <Fact name={t('connection.mode')}>{t(`connection.mode.${mode}`)}</Fact>}
      <Fact name={t('connection.frameHosts')}>
        {frameHosts.length === 0 ? (
          t('connection.frameHosts.none')
        ) : (
          <bdi className={textStyles.mono}>{frameHosts.join(', ')}</bdi>
        )}
      </Fact>
      {dialect !== 'v2' && (
        <Fact name={t('connection.secrets')}>
          {secrets.length === 0
            ? '—'
            : secrets.map(({ kid, active }) => (
                <span key={kid}>
                  <bdi className={textStyles.mono}>{kid}</bdi>{' '}
                  <Tag tone={active ? 'positive' : 'plain'}>{t(`supplier.key.${active ? 'active' : 'over'}`)}</Tag>{' '}
                </span>
              ))}
        </Fact>
      )}
    </dl>
  );
}

type Tested = z.output<ConsoleCalls['testConnection']['output']>;
const TONES: Record<Tested['result'], NoteTone> = { heard: 'ok', refused: 'error', away: 'warn' };

/** One signed question that moves nothing, and what came back. */
function TestCall({ supplier }: { supplier: string }) {
  const t = useT();
  const format = useFormat();
  const [told, setTold] = useState<Tested | null>(null);
  const action = useAction('testConnection', { done: setTold });
  return (
    <div className={cx(pageStyles.form, pageStyles.narrow)}>
      <div>
        <Button icon="refresh" busy={action.busy} onClick={() => action.run({ supplier })}>
          {t('connection.test')}
        </Button>
      </div>
      <output>
        {told && (
          <Note tone={TONES[told.result]}>
            {t(`connection.test.${told.result}`, { ms: format.number(told.ms) })}
            {told.result !== 'heard' && (
              <>
                {' · '}
                <bdi className={textStyles.mono}>{told.said}</bdi>
              </>
            )}{' '}
            <span className={textStyles.tertiary}>{format.dateTime(told.at)}</span>
          </Note>
        )}
      </output>
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </div>
  );
}
