import type { FigureRow } from '@baize/contract/agent-figures';
import type { DayRange } from '@baize/contract/agents';
import type { GameType } from '@baize/contract/game-types';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useLanguage, useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { QueryFailure } from '../../../components/failure.tsx';
import { Money } from '../../../components/money.tsx';
import { RecordPager, type Cursor } from '../../../components/record-pager.tsx';
import { RowsBehind, type RowBehind } from '../../../components/rows-behind.tsx';
import { useCall } from '../../../use-call.ts';
import { useFormat, type Formats } from '../../../use-format.ts';
import { countedFace } from '../counted-face.ts';
import { FigureValue, type RowsFigure } from './figure-value.tsx';

const PAGE_SIZE = 10;
type FigureRowsProps = { figure: RowsFigure; memberId: string; days: DayRange; gameType?: GameType | undefined };

/** Exactly what a figure counts of what one account did itself, the latest first. */
export function FigureRows({ figure, memberId, days, gameType }: FigureRowsProps) {
  const t = useT();
  const f = useFormat();
  const language = useLanguage();
  const [cursor, setCursor] = useState<Cursor>({});
  const asked = { ...days, figure, memberId, language, ...(gameType && { gameType }) };
  const query = useCall('listFigureRows', { ...asked, ...cursor, pageSize: PAGE_SIZE }, { keep: true });
  if (query.isError) return <QueryFailure query={query} />;
  if (!query.data) return <Skeleton count={3} blockSize={44} />;
  const { account, value, counted, rows } = query.data;
  return (
    <>
      <RowsBehind
        title={t('agent.bill.rows', { account })}
        rows={rows.content.map((row) => rowOf({ t, f, figure }, row))}
        gone={t('agent.bill.rowsGone')}
        sum={{ name: t('agent.figures.sum'), amount: <FigureValue figure={figure} value={counted} /> }}
        pager={<RecordPager page={rows} onCursor={setCursor} />}
        isBusy={query.isPlaceholderData}
      />
      {value !== counted && (
        <p className={textStyles.secondary}>
          {t('agent.figures.counting')} <FigureValue figure={figure} value={value} />
        </p>
      )}
    </>
  );
}

type Parts = { t: Translate; f: Formats; figure: RowsFigure };

function rowOf({ t, f, figure }: Parts, row: FigureRow): RowBehind {
  const what = t(`agent.figures.row.${row.what}`);
  return {
    key: `${row.id}-${row.version}`,
    ...countedFace({ t, f }, row, what),
    amount: <Money amount={row.value} sign={figure === 'net' || figure === 'netLoss'} exact />,
    note: row.gameType === null ? null : t(`shell.type.${row.gameType}`),
  };
}
