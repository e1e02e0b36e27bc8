import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useFormat } from '../use-format.ts';
import styles from './order-list.module.css';

export type OrderItem = {
  readonly key: string;
  readonly name: string;
  /** The page of it: on a phone, where the end of a row is not shown, its name is the way there. */
  readonly href?: string | undefined;
  /** The address of a small picture. */
  readonly picture?: string | undefined;
  readonly detail?: ReactNode;
  readonly end?: ReactNode;
};
type OrderListProps = {
  /** What is ordered; spoken. */
  label: string;
  items: readonly OrderItem[];
  /** Keys that stand elsewhere than they were read. */
  moved: ReadonlySet<string>;
  disabled?: boolean;
  onMove: (key: string, to: number) => void;
};

/** Rows at first, and with each press on the button below: a thousand of them, with their pictures, end the page. */
const ROWS_STEP = 100;
/** A press that moves less than this is a press. */
const DRAG_PX = 4;
/** Things move up and down only. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/**
 * A list in an order of the reader's: dragged with mouse or finger by the handle, taken with Space and moved with the
 * arrows, or moved by a step with the two buttons. What happens is said to a screen reader.
 */
export function OrderList({ label, items, moved, disabled = false, onMove }: OrderListProps) {
  const t = useT();
  const f = useFormat();
  const [rows, setRows] = useState(ROWS_STEP);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier): number => items.findIndex(({ key }) => key === id);
  function onDragEnd({ active, over }: DragEndEvent) {
    if (over && active.id !== over.id) onMove(String(active.id), placeOf(over.id));
  }
  const announcements = useAnnouncements(items, placeOf);
  const shown = items.slice(0, rows);
  const more = Math.min(ROWS_STEP, items.length - shown.length);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('order.how') },
      }}
    >
      <SortableContext items={shown.map(({ key }) => key)} strategy={verticalListSortingStrategy} disabled={disabled}>
        <div>
          <ol className={styles.list} aria-label={label}>
            {shown.map((item, place) => (
              <Row
                key={item.key}
                item={item}
                place={place}
                count={items.length}
                isMoved={moved.has(item.key)}
                disabled={disabled}
                onMove={onMove}
              />
            ))}
          </ol>
          {more > 0 && (
            <div className={styles.more}>
              <Button onClick={() => setRows(rows + ROWS_STEP)}>{t('order.more', { count: f.number(more) })}</Button>
            </div>
          )}
        </div>
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader hears of a move. */
function useAnnouncements(items: readonly OrderItem[], placeOf: (id: UniqueIdentifier) => number): Announcements {
  const t = useT();
  /** What was just taken is over its own place: that it was taken is the news, and is not talked over. */
  const isTaken = useRef(false);
  const say = (id: string, what: UniqueIdentifier, at: UniqueIdentifier): string =>
    t(id, { name: items[placeOf(what)]?.name ?? '', place: placeOf(at) + 1, count: items.length });
  return {
    onDragStart: ({ active }) => {
      isTaken.current = true;
      return say('order.said.taken', active.id, active.id);
    },
    onDragOver: ({ active, over }) => {
      const isNews = over !== null && !(isTaken.current && over.id === active.id);
      isTaken.current = false;
      return isNews ? say('order.said.at', active.id, over.id) : undefined;
    },
    onDragEnd: ({ active, over }) => say('order.said.put', active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => say('order.said.back', active.id, active.id),
  };
}

type RowProps = Pick<OrderListProps, 'onMove'> & {
  item: OrderItem;
  place: number;
  count: number;
  isMoved: boolean;
  disabled: boolean;
};

function Row({ item, place, count, isMoved, disabled, onMove }: RowProps) {
  const t = useT();
  const { name } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.key,
    attributes: { roleDescription: t('order.role') },
  });
  return (
    <li
      ref={setNodeRef}
      className={cx(styles.row, isDragging && styles.dragged, isMoved && styles.moved)}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.handle}
        {...attributes}
        {...listeners}
        disabled={disabled}
        aria-label={t('order.handle', { name, place: place + 1, count })}
      >
        <Icon name="move" size={16} />
      </button>
      <span className={styles.place} aria-hidden="true">
        {place + 1}
      </span>
      {item.picture !== undefined && <img className={styles.picture} src={item.picture} alt="" draggable={false} />}
      <span className={styles.words}>
        <b>
          {item.href === undefined ? (
            name
          ) : (
            <Link className={textStyles.link} href={item.href}>
              {name}
            </Link>
          )}
        </b>
        {item.detail && <span>{item.detail}</span>}
      </span>
      {item.end && <span className={styles.end}>{item.end}</span>}
      <span className={styles.steps}>
        <IconButton
          dense
          icon="chevron-up"
          label={t('order.up', { name })}
          disabled={disabled || place === 0}
          onClick={() => onMove(item.key, place - 1)}
        />
        <IconButton
          dense
          icon="chevron-down"
          label={t('order.down', { name })}
          disabled={disabled || place === count - 1}
          onClick={() => onMove(item.key, place + 1)}
        />
      </span>
    </li>
  );
}
