import type { Translate } from '@baize/webkit/i18n';
import type { RowBehind } from '../../components/rows-behind.tsx';
import type { Formats } from '../../use-format.ts';

/** What a figure or a bill counts: a settlement, or money that moved. */
type Counted = {
  readonly id: string;
  readonly what: string;
  readonly at: string;
  readonly gameName: string | null;
  readonly placedAt: string | null;
};

/** A bet says when it was placed as well: it counts by its settlement, in whichever days or period that is. */
export const countedFace = (
  { t, f }: { t: Translate; f: Formats },
  { id, at, gameName, placedAt, ...row }: Counted,
  what: string,
): Pick<RowBehind, 'title' | 'lines' | 'number' | 'copy'> => ({
  title: gameName ?? what,
  lines: [
    ...(gameName !== null && row.what !== 'bet' ? [what] : []),
    row.what === 'bet' ? t('agent.bill.row.settledAt', { time: f.dateTime(at) }) : f.dateTime(at),
    ...(placedAt === null ? [] : [t('agent.bill.row.placedAt', { time: f.dateTime(placedAt) })]),
  ],
  number: id,
  copy: t('agent.bill.row.copy', { what }),
});
