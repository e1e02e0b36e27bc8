import type { PlayerDetail } from '@baize/contract/console/players';
import type { PlayerLimits } from '@baize/contract/limits';
import { parseAmount } from '@baize/domain/money';
import { Button } from '@baize/ui/button.tsx';
import type { Column } from '@baize/ui/data-table.tsx';
import { DataTable } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { limitText, shownLimits, type LimitWords, type ShownLimit } from './shown-limits.ts';

// Not in a component: their compiler knows no literal of a bigint.
const NOTHING = 0n;
const TIGHTEN_DIALOG = lazyPart(() => import('./tighten-limit-dialog.tsx'));
const EXCLUDE_DIALOG = lazyPart(() => import('./exclude-player-dialog.tsx'));

/** What keeps a player's play within bounds: their limits with what of each is used, and until when they stay away. */
export function LimitsTab({ player }: { player: PlayerDetail }) {
  const query = useCall('getPlayerLimits', { id: player.id });
  return (
    <QueryView query={query} skeleton={<PageSkeleton />}>
      {(limits) => <Limits player={player} limits={limits} />}
    </QueryView>
  );
}

function Limits({ player, limits }: { player: PlayerDetail; limits: PlayerLimits }) {
  const t = useT();
  const format = useFormat();
  const may = useCan('players.limits');
  const [asking, setAsking] = useState<'tighten' | 'exclude'>();
  const onClose = () => setAsking(undefined);
  return (
    <>
      {limits.excludedUntil !== null && (
        <Note tone="warn" icon="lock">
          {t('player.limits.away', { until: format.dateTime(limits.excludedUntil) })}
        </Note>
      )}
      {may && (
        <p className={layout.row}>
          <Button size="dense" icon="gauge" onPointerEnter={TIGHTEN_DIALOG.load} onClick={() => setAsking('tighten')}>
            {t('player.limits.tighten')}
          </Button>
          <Button
            size="dense"
            variant="danger"
            icon="lock"
            onPointerEnter={EXCLUDE_DIALOG.load}
            onClick={() => setAsking('exclude')}
          >
            {t('player.limits.exclude')}
          </Button>
        </p>
      )}
      <DataTable
        caption={t('player.tab.limits')}
        density="dense"
        rows={shownLimits(limits)}
        rowKey={({ kind }) => kind}
        columns={columnsOf(t, format)}
        card={(row) => ({
          title: t(`player.limits.kind.${row.kind}`),
          subtitle: row.setBy === null ? undefined : t(`player.limits.by.${row.setBy}`),
          end: <b className={textStyles.figures}>{limitText({ t, format }, row.kind, row.limit)}</b>,
          figures: row.used === null ? [] : [{ label: t('player.limits.used'), value: usedText({ t, format }, row) }],
          more: row.next === null ? undefined : <p>{nextText({ t, format }, row)}</p>,
        })}
      />
      {asking === 'tighten' && <ShowPart part={TIGHTEN_DIALOG} props={{ player, limits, onClose }} />}
      {asking === 'exclude' && <ShowPart part={EXCLUDE_DIALOG} props={{ player, limits, onClose }} />}
    </>
  );
}

/** Orders that wait for their money count against a limit of deposits, but nothing was paid in by them. */
function usedText({ t, format }: LimitWords, { used, waiting }: ShownLimit): string {
  if (used === null) return '—';
  if (waiting === null || parseAmount(waiting) === NOTHING) return format.money(used);
  return t('player.limits.usedAndWaiting', { used: format.money(used), waiting: format.money(waiting) });
}
const nextText = (words: LimitWords, { kind, next }: ShownLimit): string =>
  next === null
    ? '—'
    : words.t('player.limits.from', {
        limit: limitText(words, kind, next.limit),
        when: words.format.dateTime(next.from),
      });

function columnsOf(t: Translate, format: Formats): Column<ShownLimit>[] {
  const words = { t, format };
  return [
    { key: 'kind', head: t('player.limits.kind'), cell: ({ kind }) => <b>{t(`player.limits.kind.${kind}`)}</b> },
    {
      key: 'limit',
      head: t('player.limits.limit'),
      align: 'end',
      cell: ({ kind, limit }) => <span className={textStyles.figures}>{limitText(words, kind, limit)}</span>,
    },
    {
      key: 'used',
      head: t('player.limits.used'),
      align: 'end',
      cell: (row) => <span className={textStyles.figures}>{usedText(words, row)}</span>,
    },
    {
      key: 'by',
      head: t('player.limits.by'),
      cell: ({ setBy }) => (setBy === null ? '—' : t(`player.limits.by.${setBy}`)),
    },
    {
      key: 'next',
      head: t('player.limits.next'),
      cell: (row) => <span className={textStyles.secondary}>{nextText(words, row)}</span>,
    },
  ];
}
