import type { SupplierDesk } from '@baize/contract/console/supplier-desk';
import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { KeyTable, type DeskKey } from '../../components/key-parts.tsx';
import { Card, Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import type { DoorOrder, DeskOrder } from './desk-dialogs.tsx';

const DIALOGS = lazyPart(() => import('./desk-dialogs.tsx'));
const SHELF_DIALOG = lazyPart(() => import('./shelf-dialog.tsx'));
const POLL_MS = 15_000;

/** What owners of all its brands administer of a supplier: doors, networks, keys, the place in its feed. */
export function DeskCards({ supplier }: { supplier: string }) {
  const t = useT();
  const query = useCall('getSupplierDesk', { supplier }, { keep: true, pollMs: POLL_MS });
  const [order, setOrder] = useState<DeskOrder | null>(null);
  const [taking, setTaking] = useState(false);
  const done = (state: 'done' | 'waiting'): void => {
    setOrder(null);
    showToast({ tone: 'ok', title: t(state === 'waiting' ? 'connection.proposed' : 'desk.done') });
  };
  return (
    <>
      <Card
        title={t('desk.account')}
        end={
          query.data?.letIn && (
            <Button size="dense" icon="plus" onClick={() => setTaking(true)}>
              {t('shelf.take')}
            </Button>
          )
        }
      >
        <QueryView query={query} skeleton={<RowsSkeleton rows={4} />}>
          {(desk) => <AccountFacts desk={desk} onOrder={setOrder} />}
        </QueryView>
      </Card>
      <Card
        title={t('supplier.keys')}
        end={
          query.data && (
            <Button
              size="dense"
              icon="plus"
              disabled={query.data.keyWaiting}
              onClick={() => setOrder({ kind: 'addKey' })}
            >
              {t('key.add')}
            </Button>
          )
        }
      >
        <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
          {(desk) => <Keys desk={desk} onOrder={setOrder} />}
        </QueryView>
      </Card>
      {taking && query.data && (
        <ShowPart
          part={SHELF_DIALOG}
          props={{ supplier, supplierName: query.data.supplierName, onClose: () => setTaking(false) }}
        />
      )}
      {order && query.data && (
        <ShowPart part={DIALOGS} props={{ desk: query.data, order, onDone: done, onClose: () => setOrder(null) }} />
      )}
    </>
  );
}

type PartProps = { desk: SupplierDesk; onOrder: (order: DeskOrder) => void };

function AccountFacts({ desk, onOrder }: PartProps) {
  const t = useT();
  const format = useFormat();
  const door = (order: DoorOrder, isOpen: boolean) => (
    <Button size="dense" disabled={!isOpen && desk.doorWaiting} onClick={() => onOrder({ kind: order, open: !isOpen })}>
      {t(`desk.${order}.${isOpen ? 'close' : 'open'}`)}
    </Button>
  );
  return (
    <div className={pageStyles.padded}>
      {desk.sandbox && <Note tone="info">{t('desk.sandbox.text')}</Note>}
      {desk.doorWaiting && <Note tone="info">{t('desk.door.waiting')}</Note>}
      <dl className={pageStyles.facts}>
        <Fact name={t('desk.kind')}>
          <Tag tone={desk.sandbox ? 'info' : 'plain'}>{t(desk.sandbox ? 'desk.sandbox' : 'desk.live')}</Tag>
        </Fact>
        <Fact name={t('desk.state')}>
          {t(desk.enabled ? 'desk.state.on' : 'desk.state.off')} {door('state', desk.enabled)}
        </Fact>
        <Fact name={t('desk.brand')}>
          {t(desk.letIn ? 'desk.brand.in' : 'desk.brand.out')} {door('brand', desk.letIn)}
        </Fact>
        <Fact name={t('desk.walletUrl')}>
          <bdi className={textStyles.mono}>{desk.walletUrl}</bdi>
        </Fact>
        <Fact name={t('desk.ourKey')}>
          <bdi className={textStyles.mono}>{desk.ourKey.kid}</bdi>
        </Fact>
        <Fact name={t('desk.networks')}>
          {desk.networks.length === 0 ? (
            t('desk.networks.none')
          ) : (
            <bdi className={textStyles.mono}>{desk.networks.join(', ')}</bdi>
          )}{' '}
          <Button size="dense" onClick={() => onOrder({ kind: 'networks' })}>
            {t('desk.networks.edit')}
          </Button>
        </Fact>
        {desk.feeds.map(({ stream, cursor, readAt }) => (
          <Fact key={stream} name={t('desk.feed', { stream })}>
            <bdi className={textStyles.mono}>{cursor === '' ? '—' : cursor}</bdi>{' '}
            {readAt !== null && <span className={textStyles.tertiary}>{format.ago(readAt)}</span>}{' '}
            <Button
              size="dense"
              onClick={() => onOrder({ kind: 'reread', stream })}
              aria-label={t('desk.reread.of', { stream })}
            >
              {t('desk.reread')}
            </Button>
          </Fact>
        ))}
      </dl>
    </div>
  );
}

function Keys({ desk, onOrder }: PartProps) {
  const t = useT();
  const format = useFormat();
  const retire = (key: DeskKey): void => onOrder({ kind: 'retire', kid: key.kid });
  return (
    <>
      <div className={pageStyles.padNote}>
        <p>{t('supplier.keys.text')}</p>
        {desk.keyWaiting && <Note tone="info">{t('key.waiting')}</Note>}
        {desk.announced.map(({ kid, fingerprint, notBefore, announcedAt }) => (
          <Note
            key={kid}
            tone="warn"
            title={t('key.announced', { kid })}
            actions={
              <>
                <Button size="sm" onClick={() => onOrder({ kind: 'announced', kid, fingerprint, accept: false })}>
                  {t('key.refuse')}
                </Button>
                <Button
                  size="sm"
                  variant="primary"
                  onClick={() => onOrder({ kind: 'announced', kid, fingerprint, accept: true })}
                >
                  {t('key.accept')}
                </Button>
              </>
            }
          >
            <bdi className={textStyles.mono}>{fingerprint}</bdi> · {format.dateTime(announcedAt)}
            {notBefore !== null && ` · ${t('key.from')} ${format.dateTime(notBefore)}`}
          </Note>
        ))}
      </div>
      <KeyTable keys={desk.keys} onRetire={retire} />
    </>
  );
}
