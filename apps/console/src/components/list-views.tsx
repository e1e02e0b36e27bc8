import type { ListView } from '@baize/contract/console/list-views';
import { Button } from '@baize/ui/button.tsx';
import { Menu, type MenuEntry } from '@baize/ui/menu.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../session.ts';
import { ShowPart } from '../show-part.tsx';
import { useAction } from '../use-action.ts';
import { useCall } from '../use-call.ts';
import type { ListState } from '../use-filters.ts';

const SAVE_DIALOG = lazyPart(() => import('./save-view-dialog.tsx'));

type ListViewsProps = {
  list: string;
  state: ListState;
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
};

/** What an operator has saved of a list: filters, order and columns under a name. It may open with one of them. */
export function ListViews({ list, state, hidden, onHidden }: ListViewsProps) {
  const t = useT();
  const [saving, setSaving] = useState(false);
  const { data } = useCall('listListViews', undefined, { enabled: useCan('overview.read'), staleTime: Infinity });
  const views = (data ?? []).filter((each) => each.list === list);
  const show = (view: ListView, quietly = false): void => {
    state.setQuery(view.query, quietly);
    onHidden([...view.hidden]);
  };
  useOpening({ ready: data !== undefined, view: views.find(({ isDefault }) => isDefault), state, show });
  const shown = views.find((view) => isSame(view, { query: state.query, hidden }));
  const remove = useAction('removeListView', {
    stale: ['listListViews'],
    done: () => showToast({ tone: 'ok', title: t('view.removed') }),
    failed: (failure) => showToast({ tone: 'err', title: t('view.remove.failed'), text: failureText(t, failure) }),
  });
  if (data === undefined) return null;
  const entries: MenuEntry[] = [
    ...views.map((view): MenuEntry => ({
      id: `view-${view.name}`,
      icon: view === shown ? 'check' : 'list',
      label: <bdi>{view.name}</bdi>,
      ...(view.isDefault && { end: t('view.opens') }),
      onSelect: () => show(view),
    })),
    { id: 'save', icon: 'plus', label: t('view.save'), separated: views.length > 0, onSelect: () => setSaving(true) },
    ...(shown
      ? [
          {
            id: 'remove',
            icon: 'trash',
            label: t('view.remove', { name: shown.name }),
            danger: true,
            onSelect: () => remove.run({ list, name: shown.name }),
          } satisfies MenuEntry,
        ]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <Button size="dense" icon="list" busy={remove.busy}>
            {shown ? t('view.shown', { name: shown.name }) : t('view.views')}
          </Button>
        }
        entries={entries}
      />
      {saving && (
        <ShowPart
          part={SAVE_DIALOG}
          props={{ list, query: state.query, hidden, views, shown, onClose: () => setSaving(false) }}
        />
      )}
    </>
  );
}

type Shown = Pick<ListView, 'query' | 'hidden'>;
const inOrder = (query: string): string => {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
};
/** The same rows by the same columns, in whatever order they were chosen. */
const isSame = (a: Shown, b: Pick<Shown, 'query'> & { hidden: readonly string[] }): boolean =>
  inOrder(a.query) === inOrder(b.query) && a.hidden.toSorted().join() === b.hidden.toSorted().join();

type Opening = {
  ready: boolean;
  view: ListView | undefined;
  state: ListState;
  show: (view: ListView, quietly: boolean) => void;
};

/** A list that is opened without a filter, an order or a page begins with its view; cleared later, it stays clear. */
function useOpening({ ready, view, state, show }: Opening): void {
  const isOver = useRef(false);
  useEffect(() => {
    if (!ready || isOver.current) return;
    isOver.current = true;
    const { before, after } = state.cursor;
    const isPlain = state.query === '' && state.pageNo === 1 && before === undefined && after === undefined;
    if (view && isPlain) show(view, true);
  }, [ready, view, state, show]);
}
