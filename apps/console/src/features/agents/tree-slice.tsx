import type { TREE_SHOWN, TreeNode } from '@baize/contract/console/agent-tree';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { NoRows } from '../../components/list-table.tsx';
import { TypeTag } from '../../components/player-tags.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import styles from './tree.module.css';

const PAGE_SIZE = 50;
/** Children that are drawn while a branch is on its way. */
const WAITING_ROWS = 3;

type Asked = { under?: string; search?: string; shown?: (typeof TREE_SHOWN)[number] };
type TreeSliceProps = {
  asked: Asked;
  /** The cursor at which it goes on; absent: it begins. */
  before?: string;
  chosen: string | undefined;
  /** Spoken: whose branch it is. */
  name: string;
};

/** Accounts that stand side by side, so many at a time; the rest comes when it is asked for. */
export function TreeSlice({ asked, before, chosen, name }: TreeSliceProps) {
  const t = useT();
  const [more, setMore] = useState(false);
  const query = useCall('listTreeNodes', { ...asked, ...(before !== undefined && { before }), pageSize: PAGE_SIZE });
  return (
    <QueryView query={query} skeleton={<RowsSkeleton rows={WAITING_ROWS} />}>
      {({ content, older }) =>
        content.length === 0 && before === undefined ? (
          <NoRows filtered={asked.search !== undefined} title={t('agents.tree.nobody')} />
        ) : (
          <>
            <ul className={styles.branch} aria-label={name}>
              {content.map((node) => (
                <Node key={node.id} node={node} asked={asked} chosen={chosen} />
              ))}
            </ul>
            {older !== null && !more && (
              <div className={styles.more}>
                <Button size="dense" onClick={() => setMore(true)}>
                  {t('agents.tree.more')}
                </Button>
              </div>
            )}
            {older !== null && more && <TreeSlice asked={asked} before={older} chosen={chosen} name={name} />}
          </>
        )
      }
    </QueryView>
  );
}

type NodeProps = { node: TreeNode; asked: Asked; chosen: string | undefined };

function Node({ node, asked, chosen }: NodeProps) {
  const t = useT();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { id, account, size, contracts } = node;
  const shown = asked.shown ?? 'everybody';
  const below = shown === 'agents' ? size.agents : size.agents + size.members;
  const name = t('agents.tree.below', { account });
  return (
    <li>
      <div className={cx(styles.node, id === chosen && styles.chosen)}>
        {below > 0 ? (
          <IconButton
            dense
            icon={open ? 'chevron-down' : 'chevron-right'}
            flip={!open}
            label={name}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        ) : (
          <span className={styles.leaf} />
        )}
        <Link
          className={cx(textStyles.link, textStyles.ellipsis, styles.account)}
          href={`/agents/${id}`}
          aria-current={id === chosen ? 'true' : undefined}
        >
          <bdi>{account}</bdi>
        </Link>
        <TypeTag type={node.type} />
        {node.status === 'disabled' && <Tag tone="negative">{t('player.status.disabled')}</Tag>}
        {contracts.map((kind) => (
          <Tag key={kind}>{t(`salary.kind.${kind}`)}</Tag>
        ))}
        <span className={cx(textStyles.tertiary, textStyles.figures, styles.size)}>
          {t('agents.tree.size', {
            agents: format.number(size.agents),
            players: format.number(size.members),
          })}
        </span>
      </div>
      {open && <TreeSlice asked={{ under: id, shown }} chosen={chosen} name={name} />}
    </li>
  );
}
