import type { GameType } from '@baize/contract/boot';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { can, useBoot } from '../../boot.ts';
import { ScrollRow } from '../../components/scroll-row.tsx';
import { useFormat } from '../../use-format.ts';
import { LOBBY_FILTERS, type LobbyState } from './lobby-query.ts';
import type { useGamePages } from './use-games.ts';
import { cx } from '@baize/ui/cx.ts';
import chips from '../../components/chips.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './lobby-filters.module.css';

type LobbyFiltersProps = {
  gameType: GameType;
  state: LobbyState;
  subCategories: ReturnType<typeof useGamePages>['subCategories'];
  /** Somebody is about to press: the question can be asked. */
  onNear: (part: Partial<LobbyState>) => void;
  onChange: (part: Partial<LobbyState>) => void;
};

/** "All" takes back every choice of this row. */
const WHOLE: Partial<LobbyState> = { filter: 'ALL', classify: '', minBetOne: false, lines25: false };

/** The row of filters: the five lists, the sub-categories that have games, and for slots the stake and the lines. */
export function LobbyFilters({ gameType, state, subCategories, onNear, onChange }: LobbyFiltersProps) {
  const t = useT();
  const f = useFormat();
  const boot = useBoot();
  const isWhole = state.classify === '' && !state.minBetOne && !state.lines25;
  const filters = LOBBY_FILTERS.filter((filter) =>
    filter === 'FAV' ? can(boot, 'favourite') : filter !== 'RECENT' || can(boot, 'recent'),
  );
  const chip = (pressed: boolean, wish: Partial<LobbyState>) => ({
    pressed,
    onNear: () => onNear(wish),
    onPress: () => onChange(wish),
  });
  return (
    <ScrollRow content={subCategories.length}>
      {(row) => (
        <fieldset ref={row} className={cx(chips.chips, styles.filters)}>
          <legend className={textStyles.visuallyHidden}>{t('lobby.filters')}</legend>
          {filters.map((filter) => (
            <Chip
              key={filter}
              {...chip(state.filter === filter && (filter !== 'ALL' || isWhole), filter === 'ALL' ? WHOLE : { filter })}
            >
              {t(`lobby.filter.${filter}`)}
            </Chip>
          ))}
          {subCategories.map(({ code, total }) => (
            <Chip key={code} {...chip(state.classify === code, { classify: state.classify === code ? '' : code })}>
              {t(`lobby.filter.${code}`)}
              <span className={chips.count}>{f.number(total)}</span>
            </Chip>
          ))}
          {gameType === 'RNG' && (
            <>
              <Chip {...chip(state.minBetOne, { minBetOne: !state.minBetOne })}>
                {t('lobby.filter.minBetOne', { amount: f.money('1.00', { places: 0 }) })}
              </Chip>
              <Chip {...chip(state.lines25, { lines25: !state.lines25 })}>{t('lobby.filter.lines25')}</Chip>
            </>
          )}
        </fieldset>
      )}
    </ScrollRow>
  );
}

type ChipProps = { pressed: boolean; onNear: () => void; onPress: () => void; children: ReactNode };

function Chip({ pressed, onNear, onPress, children }: ChipProps) {
  return (
    <button type="button" className={chips.chip} aria-pressed={pressed} onPointerEnter={onNear} onClick={onPress}>
      {children}
    </button>
  );
}
