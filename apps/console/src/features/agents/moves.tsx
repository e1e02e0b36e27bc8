import type { TreeMove } from '@baize/contract/console/agents';
import { Button } from '@baize/ui/button.tsx';
import { Tag, type Tone } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import styles from './tree.module.css';

const MOVE_DIALOG = lazyPart(() => import('./move-dialog.tsx'));
const WITHDRAW_DIALOG = lazyPart(() => import('./withdraw-dialog.tsx'));
const TONES: Readonly<Record<TreeMove['state'], Tone>> = {
  waiting: 'info',
  done: 'positive',
  refused: 'negative',
  withdrawn: 'plain',
};

/** Moves of an account with its team: the one that waits, and those before it. One waits at a time. */
export function Moves({ id, account }: { id: string; account: string }) {
  const t = useT();
  const query = useCall('listTreeMoves', { id });
  const moves = useCan('agents.move');
  const [asking, setAsking] = useState<'move' | 'withdraw' | null>(null);
  const waits = query.data?.some(({ state }) => state === 'waiting');
  const props = { id, account, onClose: () => setAsking(null) };
  return (
    <Card
      title={t('agents.moves')}
      end={
        moves &&
        waits !== undefined && (
          <Button size="dense" icon="move" onClick={() => setAsking(waits ? 'withdraw' : 'move')}>
            {t(waits ? 'agents.move.withdraw' : 'agents.move')}
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
        {(found) => (
          <div className={pageStyles.padded}>
            {found.length === 0 ? (
              <p className={textStyles.secondary}>{t('agents.moves.none')}</p>
            ) : (
              <ul className={styles.lines}>
                {found.map((move) => (
                  <MoveLine key={move.id} move={move} />
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryView>
      {asking === 'move' && <ShowPart part={MOVE_DIALOG} props={props} />}
      {asking === 'withdraw' && <ShowPart part={WITHDRAW_DIALOG} props={props} />}
    </Card>
  );
}

function MoveLine({ move }: { move: TreeMove }) {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <span>
        {t('agents.move.line', { from: move.from, to: move.to })}{' '}
        <Tag tone={TONES[move.state]}>{t(`agents.move.state.${move.state}`)}</Tag>
      </span>
      <span className={textStyles.secondary}>
        {t('agents.move.asked', { by: move.askedBy, at: format.dateTime(move.askedAt) })}
        {' · '}
        {t('agents.move.from', { at: format.dateTime(move.effectiveAt) })}
      </span>
      <span className={textStyles.wrap}>{move.reason}</span>
    </li>
  );
}
