import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/jackpots';
import { Button } from '@baize/ui/button.tsx';
import layout from '@baize/ui/layout.module.css';
import { Tag } from '@baize/ui/tag.tsx';
import { useLanguage, useT, type Translate } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { poolKind } from './pool-kind.ts';

const POOL_DIALOG = lazyPart(() => import('./pool-dialog.tsx'));
const OPEN_DIALOG = lazyPart(() => import('./open-dialog.tsx'));
const POLL_MS = 5_000;

/** The brand's pools as they are now. */
export const usePools = () => useCall('listJackpots', undefined, { pollMs: POLL_MS });

export function usePoolName(): (pool: Pick<Jackpot, 'name' | 'poolId'>) => string {
  const language = useLanguage();
  return ({ name, poolId }) => name[language] ?? name.en ?? poolId;
}

/** Amounts of a pool, in its currency. */
export function usePoolMoney(currency: string | undefined): (amount: string, sign?: boolean) => string {
  const format = useFormat();
  return (amount, sign = false) => format.money(amount, { unit: true, sign, ...(currency && { currency }) });
}

/** How it grows and how it is won, and whether it runs. */
export function PoolTags({ pool }: { pool: Jackpot }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className={layout.row}>
      <Tag tone="info">{t(`jackpot.kind.${poolKind(pool)}`)}</Tag>
      <Tag tone={pool.enabled ? 'positive' : 'plain'}>{t(pool.enabled ? 'jackpot.running' : 'jackpot.stopped')}</Tag>
      {pool.feedEveryMs.length > 0 && pool.enabled && !pool.feeding && (
        <Tag tone="warn">{t('jackpot.feed.stopped')}</Tag>
      )}
      {pool.restsUntil !== null && (
        <Tag tone="warn">{t('jackpot.rests', { at: format.dateTime(pool.restsUntil) })}</Tag>
      )}
      {pool.waiting && <Tag tone="warn">{t('ceiling.waiting')}</Tag>}
    </span>
  );
}

export function ChangeButton({ pool }: { pool: Jackpot }) {
  const t = useT();
  const nameOf = usePoolName();
  const may = useCan('jackpots.write');
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button size="dense" icon="edit" onClick={() => setOpen(true)}>
        {t('games.change')}
      </Button>
      {isOpen && <ShowPart part={POOL_DIALOG} props={{ pool, name: nameOf(pool), onClose: () => setOpen(false) }} />}
    </>
  );
}

/** The account that money came from, in words. */
export function houseText(t: Translate, house: string): string {
  const [kind = '', name = ''] = house.split(':');
  const id = `jackpot.from.${kind}`;
  const text = t(id, { name });
  return text === id ? house : text;
}

export function OpenButton() {
  const t = useT();
  const may = useCan('jackpots.write');
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button size="dense" variant="primary" icon="plus" onClick={() => setOpen(true)}>
        {t('jackpot.open')}
      </Button>
      {isOpen && <ShowPart part={OPEN_DIALOG} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}
