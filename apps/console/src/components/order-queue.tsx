import type { PlayerTag } from '@baize/contract/console/player-tags';
import type { Column } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { PHONE, useMedia } from '@baize/ui/use-media.ts';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { waitedText } from '../lib/waited.ts';
import { serverClock } from '../server-clock.ts';
import { useFormat } from '../use-format.ts';
import { useKeys } from '../use-keys.ts';
import { GivenTags } from './given-tags.tsx';
import { useGivenTags } from './use-given-tags.ts';

type Ordered = { readonly id: string; readonly playerId: string; readonly login: string; readonly createdAt: string };
export type Choice<Row> = {
  readonly chosen: Row | undefined;
  readonly choose: (row: Pick<Ordered, 'id'>) => void;
  /** What operators say of the player of an order: who decides has to see it. */
  readonly tagsOf: (row: Pick<Ordered, 'playerId'>) => readonly PlayerTag[];
};

/**
 * The chosen order of a queue, by pointer or by j and k; when it is decided, the next one moves up under the cursor. On
 * a phone its panel stands below the list and is scrolled to.
 */
export function useChoice<Row extends Ordered>(rows: readonly Row[], panelId: string): Choice<Row> {
  const [choice, setChoice] = useState<{ id: string; at: number } | null>(null);
  const phone = useMedia(PHONE);
  const found = rows.findIndex(({ id }) => id === choice?.id);
  const at = found >= 0 ? found : Math.min(choice?.at ?? 0, rows.length - 1);
  const choose = ({ id }: Pick<Ordered, 'id'>): void => {
    setChoice({ id, at: rows.findIndex((row) => row.id === id) });
    if (phone) document.getElementById(panelId)?.scrollIntoView({ block: 'start' });
  };
  const move = (step: number): void => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
    if (row) choose(row);
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return { chosen: rows[at], choose, tagsOf: useGivenTags(rows) };
}

/** The columns with which each queue begins: how long an order waits, and whose it is, which chooses it. */
export function useOrderColumns<Row extends Ordered>(
  age: string,
  { chosen, choose, tagsOf }: Choice<Row>,
): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'waited',
      head: age,
      cell: ({ createdAt }) => (
        <span className={textStyles.figures} title={format.dateTime(createdAt)}>
          {waitedText(t, Date.parse(createdAt), serverClock.now())}
        </span>
      ),
    },
    {
      key: 'player',
      head: t('player.one'),
      cell: (row) => (
        <>
          <button
            type="button"
            className={textStyles.link}
            aria-pressed={row.id === chosen?.id}
            onClick={() => choose(row)}
          >
            <bdi>{row.login}</bdi>
          </button>
          <GivenTags tags={tagsOf(row)} />
        </>
      ),
    },
  ];
}
