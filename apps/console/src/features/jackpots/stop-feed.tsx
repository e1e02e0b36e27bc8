import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/jackpots';
import { Button } from '@baize/ui/button.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { usePoolName } from './pool-parts.tsx';

/** Ends the house's feed at once: what is not posted by then is not fed. Players go on playing for the pool. */
export function StopFeedButton({ pool }: { pool: Jackpot }) {
  const t = useT();
  const may = useCan('jackpots.write');
  const [isOpen, setOpen] = useState(false);
  if (!may || !pool.enabled || !pool.feeding || pool.feedEveryMs.length === 0) return null;
  return (
    <>
      <Button size="dense" variant="danger" onClick={() => setOpen(true)}>
        {t('jackpot.stopFeed')}
      </Button>
      {isOpen && <StopDialog pool={pool} onClose={() => setOpen(false)} />}
    </>
  );
}

function StopDialog({ pool, onClose }: { pool: Jackpot; onClose: () => void }) {
  const t = useT();
  const nameOf = usePoolName();
  // What is stopped is the feed, whatever else was changed since: the version is the newest that is known.
  const action = useAction('updateJackpot', {
    stale: ['listJackpots', 'listAudit', 'getMoneyHealth'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('jackpot.stopFeed.done') });
    },
  });
  return (
    <ReasonDialog
      title={t('jackpot.stopFeed')}
      subtitle={nameOf(pool)}
      submit={t('jackpot.stopFeed')}
      variant="danger"
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ poolId: pool.poolId, version: pool.version, feeding: false, reason })}
    >
      <Consequences items={[t('jackpot.stopFeed.posted'), t('jackpot.stopFeed.plays'), t('jackpot.stopFeed.again')]} />
    </ReasonDialog>
  );
}
