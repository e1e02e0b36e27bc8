import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { cx } from './cx.ts';
import { markMore } from './mark-more.ts';
import segmented from './segmented.module.css';
import styles from './tabs.module.css';

export type TabItem<Value extends string> = { value: Value; label: ReactNode; count?: ReactNode; disabled?: boolean };

export type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  look?: 'line' | 'seg' | 'dense';
  className?: string;
  /** The panel of the chosen tab. */
  children?: ReactNode;
  panelClassName?: string;
};

const LIST_CLASS = { line: styles.tabs, seg: segmented.group, dense: styles.tabs };
const TAB_CLASS = { line: styles.tab, seg: segmented.option, dense: cx(styles.tab, styles.denseTab) };
const MOVES: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Moves a list that is wider than its place until the chosen tab stands in its middle, and marks it while more are to
 * come. The page stays where it is. Answers the list's ref.
 */
function useChosenShown(value: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    if (!list.current || !chosen || list.current.scrollWidth <= list.current.clientWidth) return;
    const [tab, place] = [chosen.getBoundingClientRect(), list.current.getBoundingClientRect()];
    list.current.scrollLeft += tab.left + tab.width / 2 - (place.left + place.width / 2);
  }, [value]);
  useLayoutEffect(() => markMore(list.current), []);
  return list;
}

/** A tab list with its panel. Arrows choose, Home and End jump, Tab leaves. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  look = 'line',
  className,
  children,
  panelClassName,
}: TabsProps<Value>) {
  const id = useId();
  const list = useChosenShown(value);
  const open = tabs.filter((tab) => !tab.disabled);

  function choose(next: TabItem<Value> | undefined) {
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = open.findIndex((tab) => tab.value === value);
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const move = MOVES[event.key];
    if (move !== undefined) choose(open[(at + move * rtl + open.length) % open.length]);
    else if (event.key === 'Home') choose(open[0]);
    else if (event.key === 'End') choose(open.at(-1));
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div
        className={cx(LIST_CLASS[look], className)}
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className={TAB_CLASS[look]}
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div id={`${id}-panel`} className={panelClassName} role="tabpanel" aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}
