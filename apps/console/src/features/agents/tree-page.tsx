import { PLAYER_ID } from '@baize/contract/console/constants';
import { Switch } from '@baize/ui/checkbox.tsx';
import layout from '@baize/ui/layout.module.css';
import { EmptyState } from '@baize/ui/states.tsx';
import { FilterBar, TextFilter } from '@baize/ui/table-filters.tsx';
import { DESK, useMedia } from '@baize/ui/use-media.ts';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { Card, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { PlaceCards } from './place-cards.tsx';
import { TreeSlice } from './tree-slice.tsx';
import { ViewSwitch } from './view-switch.tsx';

/** The tree, opened branch by branch, and beside it the account that is looked at: below a desk's width one of them. */
export function TreePage({ id }: { id: string | undefined }) {
  const t = useT();
  const isDesk = useMedia(DESK);
  const back = { href: '/agents', text: t('agents.tree.back') };
  if (id !== undefined && !PLAYER_ID.test(id)) return <NoSuchPage title={t('page.agents')} back={back} />;
  return (
    <Page
      title={t('page.agents')}
      note={<span className={layout.wideOnly}>{t('agents.note')}</span>}
      end={<ViewSwitch view="tree" />}
    >
      {!isDesk && id !== undefined && <BackLink {...back} />}
      <div className={pageStyles.mainAndAside}>
        {(isDesk || id === undefined) && <Tree chosen={id} />}
        {id !== undefined && (
          <div className={pageStyles.form}>
            <PlaceCards key={id} id={id} />
          </div>
        )}
        {isDesk && id === undefined && (
          <Card title={t('agents.place')}>
            <EmptyState bare picture="search" title={t('agents.place.none')} text={t('agents.place.none.text')} />
          </Card>
        )}
      </div>
    </Page>
  );
}

const SEARCH_MAX = 64;

function Tree({ chosen }: { chosen: string | undefined }) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [players, setPlayers] = useState(false);
  const sought = search.trim().slice(0, SEARCH_MAX);
  return (
    <Card title={t('agents.tree')}>
      <FilterBar label={t('part.filters')}>
        <TextFilter wide icon="search" label={t('agents.tree.search')} value={search} onChange={setSearch} />
        <Switch checked={players} onChange={(event) => setPlayers(event.target.checked)}>
          {t('agents.tree.players')}
        </Switch>
      </FilterBar>
      {/* A search finds everybody; what was opened before it is kept. */}
      {sought !== '' && (
        <TreeSlice key={sought} asked={{ search: sought }} chosen={chosen} name={t('agents.tree.found')} />
      )}
      <div hidden={sought !== ''}>
        <TreeSlice asked={{ shown: players ? 'everybody' : 'agents' }} chosen={chosen} name={t('agents.tree.tops')} />
      </div>
    </Card>
  );
}
