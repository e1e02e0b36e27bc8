import { Button, buttonClass } from '@baize/ui/button.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { openModal } from '../../modals.ts';
import { here } from '../../return-path.ts';
import { isNarrowed, type LobbyState } from './lobby-query.ts';

type LobbyEmptyProps = { state: LobbyState; loginNeeded: boolean; onClear: () => void };

/** One sentence about why nothing is here, and one thing to do. */
export function LobbyEmpty({ state, loginNeeded, onClear }: LobbyEmptyProps) {
  const t = useT();
  if (loginNeeded) {
    return (
      <EmptyState
        picture="locked"
        title={t('lobby.empty.guest')}
        actions={
          <>
            <Button variant="primary" onClick={() => openModal('login', { returnTo: here() })}>
              {t('shell.login')}
            </Button>
            <Button onClick={onClear}>{t('lobby.browseAll')}</Button>
          </>
        }
      />
    );
  }
  if (!isNarrowed(state)) {
    return (
      <EmptyState
        picture="soon"
        title={t('lobby.empty.none')}
        text={t('lobby.empty.noneHint')}
        actions={
          <Link className={buttonClass()} href="/">
            {t('lobby.home')}
          </Link>
        }
      />
    );
  }
  const [title, text] = emptyWords(state);
  return (
    <EmptyState
      picture="search"
      title={t(title, { search: state.search })}
      text={t(text)}
      actions={
        <Button variant="primary" onClick={onClear}>
          {t('lobby.clear')}
        </Button>
      }
    />
  );
}

/** A search explains itself first, then one's own lists, then the filters. */
function emptyWords(state: LobbyState): [title: string, text: string] {
  if (state.search !== '') return ['lobby.empty.search', 'lobby.empty.searchHint'];
  if (state.filter === 'FAV') return ['lobby.empty.FAV', 'lobby.empty.FAVHint'];
  if (state.filter === 'RECENT') return ['lobby.empty.RECENT', 'lobby.empty.RECENTHint'];
  return ['lobby.empty.filter', 'lobby.empty.filterHint'];
}
