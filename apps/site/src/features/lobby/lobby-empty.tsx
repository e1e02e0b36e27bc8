import type { GameType } from '@baize/contract/boot';
import type { Narrowing } from '@baize/contract/catalogue';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useLanguage, useT, type Translate } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useBoot, useMenu, vendorName } from '../../boot.ts';
import { GameTile } from '../../components/game-tile.tsx';
import { TileGrid } from '../../components/tile-grid.tsx';
import { openModal } from '../../modals.ts';
import { here } from '../../return-path.ts';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { isNarrowed, WITHOUT, type LobbyState } from './lobby-query.ts';
import type { useGamePages } from './use-games.ts';
import chips from '../../components/chips.module.css';
import section from '../../components/section.module.css';
import styles from './lobby-empty.module.css';

/** A row of a desktop. */
const INSTEAD_MAX = 7;

export type LobbyEmptyProps = {
  gameType: GameType;
  state: LobbyState;
  loginNeeded: boolean;
  /** What there would be without one of the filters. */
  wider: ReturnType<typeof useGamePages>['wider'];
  onChange?: (part: Partial<LobbyState>) => void;
  onClear?: () => void;
  level?: 1 | 2;
};

/** Why nothing is here, what helps, and what there is to play instead. */
export function LobbyEmpty(props: LobbyEmptyProps) {
  return (
    <>
      {props.loginNeeded ? (
        <LoginFirst {...props} />
      ) : isNarrowed(props.state) ? (
        <Filtered {...props} />
      ) : (
        <Bare {...props} />
      )}
      <Instead />
    </>
  );
}

function LoginFirst({ onClear }: LobbyEmptyProps) {
  const t = useT();
  return (
    <EmptyState
      picture="locked"
      title={t('lobby.empty.guest')}
      text={t('lobby.empty.guestHint')}
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

/** A category that has no game at all: the others are one press away. */
function Bare({ gameType, level = 2 }: LobbyEmptyProps) {
  const t = useT();
  const others = useMenu().filter(({ gameCategory }) => gameCategory !== gameType);
  return (
    <EmptyState
      picture="soon"
      level={level}
      title={t('lobby.empty.category', { category: t(`shell.type.${gameType}`) })}
      text={t('lobby.empty.noneHint')}
      actions={
        others.length === 0 ? (
          <Link className={buttonClass()} href="/">
            {t('lobby.home')}
          </Link>
        ) : (
          others.map(({ gameCategory }) => (
            <Link key={gameCategory} className={buttonClass()} href={`/${gameCategory.toLowerCase()}`}>
              {t(`shell.type.${gameCategory}`)}
            </Link>
          ))
        )
      }
    />
  );
}

/** Filters or a search that let nothing through: which ones, and how many games each of them holds back. */
function Filtered({ state, wider, onChange, onClear }: LobbyEmptyProps) {
  const t = useT();
  const f = useFormat();
  const boot = useBoot();
  const [title, hint] = emptyWords(state);
  const words = { t, f, state, studio: vendorName(boot, state.vassalage) };
  const set = (Object.keys(WITHOUT) as Narrowing[]).filter((name) => name !== 'search' && isSet(state, name));
  const chosen =
    set.length > 0 && t('lobby.empty.chosen', { filters: set.map((name) => wordOf(name, words)).join(' · ') });
  const text = chosen ? [chosen, ...(wider.length > 0 ? [t('lobby.empty.wider')] : [])].join(' ') : t(hint);
  return (
    <EmptyState
      picture="search"
      title={t(title, { search: state.search })}
      text={text}
      actions={
        <>
          {wider.map(({ without, total }) => (
            <Button key={without} icon="x" onClick={() => onChange?.(WITHOUT[without])}>
              {wordOf(without, words)}
              <span className={chips.count}>{t('lobby.count', { games: total, shown: f.number(total) })}</span>
            </Button>
          ))}
          <Button variant="primary" onClick={onClear}>
            {t('lobby.clear')}
          </Button>
        </>
      }
    />
  );
}

const isSet = (state: LobbyState, name: Narrowing): boolean =>
  Object.entries(WITHOUT[name]).some(([key, plain]) => state[key as keyof LobbyState] !== plain);

type Words = { t: Translate; f: Formats; state: LobbyState; studio: string };

/** A filter as its chip calls it. */
function wordOf(name: Narrowing, { t, f, state, studio }: Words): string {
  if (name === 'search') return `“${state.search}”`;
  if (name === 'vassalage') return studio;
  if (name === 'gameClassify') return t(`lobby.filter.${state.classify}`);
  if (name === 'filter') return t(`lobby.filter.${state.filter}`);
  return name === 'lines25'
    ? t('lobby.filter.lines25')
    : t('lobby.filter.minBetOne', { amount: f.money('1.00', { places: 0 }) });
}

/** A search explains itself first, then one's own lists, then the filters. */
function emptyWords(state: LobbyState): [title: string, text: string] {
  if (state.search !== '') return ['lobby.empty.search', 'lobby.empty.searchHint'];
  if (state.filter === 'FAV') return ['lobby.empty.FAV', 'lobby.empty.FAVHint'];
  if (state.filter === 'RECENT') return ['lobby.empty.RECENT', 'lobby.empty.RECENTHint'];
  return ['lobby.empty.filter', 'lobby.empty.filterHint'];
}

/** Hot games of the whole house. */
function Instead() {
  const t = useT();
  const language = useLanguage();
  const { data: hot = [] } = useCall('getHotGames', { language });
  const games = hot.filter(({ maintenance }) => !maintenance).slice(0, INSTEAD_MAX);
  if (games.length === 0) return null;
  return (
    <section className={section.section} aria-label={t('lobby.instead')}>
      <h2 className={styles.instead}>{t('lobby.instead')}</h2>
      <TileGrid label={t('lobby.instead')}>
        {games.map((card) => (
          <GameTile key={card.nodeId} card={card} />
        ))}
      </TileGrid>
    </section>
  );
}
