import type { GameMatrix, MatrixCell } from '@baize/contract/console/games';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { FilterBar, TextFilter } from '@baize/ui/table-filters.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { DiffTable } from '../../components/diff-table.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { Named } from '../../components/named.tsx';
import { Card } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { Consequences } from '../../components/consequences.tsx';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget, useCall } from '../../use-call.ts';
import { useKept } from '../../use-kept.ts';
import barStyles from '../../components/order-bar.module.css';
import styles from './matrix-card.module.css';
import { StateTags } from './state-tags.tsx';

type Row = GameMatrix['games'][number];
type Brand = GameMatrix['brands'][number];
/** What each touched cell shall be, by `cellKey`. */
type Draft = ReadonlyMap<string, boolean>;
/** Under this name switches that are not saved yet are kept. */
const MATRIX_DRAFT = 'matrix';
const UNTOUCHED: Draft = new Map();
const cellKey = (brand: Brand, row: Row): string => `${brand.id} ${row.gameCode}`;

/** Cells that differ from what was read. */
export function changedCells({ brands, games }: GameMatrix, draft: Draft): MatrixCell[] {
  return games.flatMap((row) =>
    brands.flatMap((brand) => {
      const [cell, enabled] = [row.cells[brand.id], draft.get(cellKey(brand, row))];
      if (cell === undefined || enabled === undefined || cell.enabled === enabled) return [];
      return [{ brandId: brand.id, gameCode: row.gameCode, enabled, was: cell.enabled }];
    }),
  );
}

/** Which games are shown in which brands: one cell each, whole rows and columns at once. */
export default function MatrixCard() {
  const t = useT();
  const query = useCall('getGameMatrix', undefined, { staleTime: 0 });
  const [search, setSearch] = useState('');
  const words = search.trim().toLocaleLowerCase();
  const isFound = (row: Row) =>
    [row.displayName, row.gameCode, row.vendor, row.vendorName].some((text) =>
      text.toLocaleLowerCase().includes(words),
    );
  return (
    <Card title={t('matrix.title')} hint={t('matrix.hint')}>
      <FilterBar label={t('part.filters')}>
        <TextFilter wide icon="search" label={t('games.search')} value={search} onChange={setSearch} />
      </FilterBar>
      <QueryView query={query} skeleton={<RowsSkeleton />}>
        {(matrix) =>
          matrix.games.some(isFound) ? (
            <Matrix matrix={matrix} rows={matrix.games.filter(isFound)} />
          ) : (
            <NoRows filtered={words !== ''} onClear={() => setSearch('')} />
          )
        }
      </QueryView>
    </Card>
  );
}

function Matrix({ matrix, rows }: { matrix: GameMatrix; rows: readonly Row[] }) {
  const t = useT();
  const may = useCan('vendors.write');
  const [kept, setDraft] = useKept<Draft>(MATRIX_DRAFT);
  const draft = kept ?? UNTOUCHED;
  const cells = changedCells(matrix, draft);
  const put = (keys: readonly string[], on: boolean) =>
    setDraft(new Map([...draft, ...keys.map((key) => [key, on] as const)]));
  const enabledOf = (brand: Brand, row: Row) => draft.get(cellKey(brand, row)) ?? row.cells[brand.id]?.enabled ?? false;
  return (
    <>
      <section
        className={styles.scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys
        tabIndex={0}
        aria-label={t('matrix.title')}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('part.game')}</th>
              {matrix.brands.map((brand) => (
                <th scope="col" key={brand.id}>
                  <span>{brand.name}</span>
                  {may && (
                    <Both
                      name={brand.name}
                      onPut={(on) =>
                        put(
                          rows.filter((row) => row.cells[brand.id]).map((row) => cellKey(brand, row)),
                          on,
                        )
                      }
                    />
                  )}
                </th>
              ))}
              {may && <th scope="col">{t('matrix.everywhere')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MatrixRow key={row.gameCode} matrix={matrix} row={row} may={may} enabledOf={enabledOf} onPut={put} />
            ))}
          </tbody>
        </table>
      </section>
      <MatrixBar matrix={matrix} cells={cells} onDiscard={() => setDraft(null)} />
    </>
  );
}

type MatrixRowProps = {
  matrix: GameMatrix;
  row: Row;
  may: boolean;
  enabledOf: (brand: Brand, row: Row) => boolean;
  onPut: (keys: readonly string[], on: boolean) => void;
};

function MatrixRow({ matrix, row, may, enabledOf, onPut }: MatrixRowProps) {
  const there = matrix.brands.filter(({ id }) => row.cells[id]);
  return (
    <tr>
      <th scope="row">
        <b>{row.displayName}</b>
        <Named name={row.vendorName} code={row.vendor} />
      </th>
      {matrix.brands.map((brand) => (
        <td key={brand.id}>
          <Cell
            brand={brand}
            row={row}
            enabled={enabledOf(brand, row)}
            disabled={!may}
            onPut={(on) => onPut([cellKey(brand, row)], on)}
          />
        </td>
      ))}
      {may && (
        <td>
          <Both
            name={row.displayName}
            onPut={(on) =>
              onPut(
                there.map((brand) => cellKey(brand, row)),
                on,
              )
            }
          />
        </td>
      )}
    </tr>
  );
}

/** A whole row or column on, or off. */
function Both({ name, onPut }: { name: string; onPut: (on: boolean) => void }) {
  const t = useT();
  return (
    <span className={styles.both}>
      <Button size="dense" variant="quiet" aria-label={t('matrix.allOn', { name })} onClick={() => onPut(true)}>
        {t('matrix.on')}
      </Button>
      <Button size="dense" variant="quiet" aria-label={t('matrix.allOff', { name })} onClick={() => onPut(false)}>
        {t('matrix.off')}
      </Button>
    </span>
  );
}

type CellProps = { brand: Brand; row: Row; enabled: boolean; disabled: boolean; onPut: (on: boolean) => void };

function Cell({ brand, row, enabled, disabled, onPut }: CellProps) {
  const t = useT();
  const cell = row.cells[brand.id];
  if (cell === undefined) return <span className={styles.absent}>{t('matrix.absent')}</span>;
  const isTouched = cell.enabled !== enabled;
  return (
    <span className={cx(styles.cell, isTouched && styles.touched)}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={enabled}
        aria-label={t('matrix.cell', { name: row.displayName, brand: brand.name })}
        checked={enabled}
        disabled={disabled}
        onChange={(event) => onPut(event.target.checked)}
      />
      {isTouched ? (
        <em>{t(enabled ? 'matrix.willShow' : 'matrix.willHide')}</em>
      ) : (
        <StateTags standing={cell.standing} />
      )}
    </span>
  );
}

type MatrixBarProps = { matrix: GameMatrix; cells: MatrixCell[]; onDiscard: () => void };

/** A switch in words: in which brand, which game, from what to what. */
function changeText(t: Translate, { brands, games }: GameMatrix, { brandId, gameCode, enabled, was }: MatrixCell) {
  const brand = brands.find(({ id }) => id === brandId)?.name ?? String(brandId);
  const game = games.find((row) => row.gameCode === gameCode)?.displayName ?? gameCode;
  const text = (on: boolean): string => t(on ? 'games.on' : 'games.off');
  return { path: `${brand} · ${game}`, before: text(was), after: text(enabled) };
}

function MatrixBar({ matrix, cells, onDiscard }: MatrixBarProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const action = useAction('showGames', {
    stale: ['getGameMatrix', 'listGames', 'listAudit'],
    failed: () => void forget('getGameMatrix'),
    done: ({ changed }) => {
      onDiscard();
      setAsking(false);
      showToast({ tone: 'ok', title: t('matrix.saved', { count: changed }) });
    },
  });
  if (cells.length === 0) return null;
  const hides = cells.some(({ enabled }) => !enabled);
  return (
    <div className={barStyles.bar}>
      <div className={barStyles.actions}>
        <span role="status">{t('matrix.changed', { count: cells.length })}</span>
        <Button size="dense" onClick={onDiscard}>
          {t('order.discard')}
        </Button>
        <Button
          size="dense"
          variant="primary"
          onClick={() => {
            action.reset();
            setAsking(true);
          }}
        >
          {t('shell.save')}
        </Button>
      </div>
      {asking && (
        <ReasonDialog
          title={t('matrix.changed', { count: cells.length })}
          submit={t('shell.save')}
          action={action}
          onClose={() => setAsking(false)}
          onReason={(reason) => action.run({ cells, reason })}
        >
          <DiffTable caption={t('matrix.changes')} rows={cells.map((cell) => changeText(t, matrix, cell))} />
          {hides && <Consequences items={[t('games.off.new'), t('games.off.running'), t('games.off.money')]} />}
        </ReasonDialog>
      )}
    </div>
  );
}
