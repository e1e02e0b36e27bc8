import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import { useFormat } from '../use-format.ts';
import styles from './order-bar.module.css';
import type { OrderDraft } from './use-order.ts';

type OrderBarProps = {
  draft: OrderDraft;
  /** The order as the server has it now: another one than was read, where somebody else saved. */
  theirs: readonly string[];
  nameOf: (key: string) => string;
  action: { readonly busy: boolean; readonly failure: Failure | null; readonly reset: () => void };
  onSave: (reason: string) => void;
};

/** What is to be saved of an order, the way back, and both sides where two people ordered at once. */
export function OrderBar({ draft, theirs, nameOf, action, onSave }: OrderBarProps) {
  const t = useT();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const refused = action.failure?.code === 'STATE_CONFLICT';
  const isSettled = refused && draft.base.join('\n') === theirs.join('\n');
  if (!draft.changed) return null;
  return (
    <div className={styles.bar}>
      {refused && !isSettled && <Conflict draft={draft} theirs={theirs} nameOf={nameOf} onSettled={action.reset} />}
      <div className={styles.actions}>
        <span role="status">{t('order.changed', { count: draft.moved, shown: format.number(draft.moved) })}</span>
        <Button size="dense" icon="history" onClick={draft.undo}>
          {t('order.undo')}
        </Button>
        <Button size="dense" variant="quiet" onClick={draft.discard}>
          {t('order.discard')}
        </Button>
        <Button
          size="dense"
          variant="primary"
          disabled={refused && !isSettled}
          onClick={() => {
            action.reset();
            setAsking(true);
          }}
        >
          {t('order.save')}
        </Button>
      </div>
      {asking && !refused && (
        <ReasonDialog
          title={t('order.save')}
          subtitle={t('order.changed', { count: draft.moved, shown: format.number(draft.moved) })}
          submit={t('order.save')}
          action={action}
          onClose={() => setAsking(false)}
          onReason={onSave}
        />
      )}
    </div>
  );
}

type ConflictProps = Pick<OrderBarProps, 'draft' | 'theirs' | 'nameOf'> & { onSettled: () => void };

/** Somebody else saved an order first: both, and the two ways on. */
function Conflict({ draft, theirs, nameOf, onSettled }: ConflictProps) {
  const t = useT();
  return (
    <Note
      tone="warn"
      live
      title={t('conflict.title')}
      actions={
        <>
          <Button
            size="dense"
            variant="primary"
            onClick={() => {
              draft.putOn(theirs);
              onSettled();
            }}
          >
            {t('conflict.putBack')}
          </Button>
          <Button
            size="dense"
            onClick={() => {
              draft.discard();
              onSettled();
            }}
          >
            {t('order.takeTheirs')}
          </Button>
        </>
      }
    >
      <p>{t('order.conflict')}</p>
      <BothSides theirs={theirs} mine={draft.order} nameOf={nameOf} />
    </Note>
  );
}

type BothSidesProps = { theirs: readonly string[]; mine: readonly string[]; nameOf: (key: string) => string };

/** Where the two orders differ, side by side. */
function BothSides({ theirs, mine, nameOf }: BothSidesProps) {
  const t = useT();
  const format = useFormat();
  const places = Array.from({ length: Math.max(theirs.length, mine.length) }, (_, at) => at);
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <th scope="col">{t('order.place')}</th>
          <th scope="col">{t('conflict.others')}</th>
          <th scope="col">{t('conflict.mine')}</th>
        </tr>
      </thead>
      <tbody>
        {places
          .filter((at) => theirs[at] !== mine[at])
          .map((at) => (
            <tr key={at}>
              <th scope="row">{format.number(at + 1)}</th>
              <td>{theirs[at] === undefined ? '—' : nameOf(theirs[at])}</td>
              <td>{mine[at] === undefined ? '—' : nameOf(mine[at])}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
