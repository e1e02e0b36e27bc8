import { Icon } from '@baize/ui/icon.tsx';
import { buttonClass } from '@baize/ui/button.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useRef } from 'react';
import { Link } from 'wouter';
import { useCan, useMenu } from '../../boot.ts';
import { QueryFailure } from '../../components/failure.tsx';
import { Podium, TOP, WinnerLines } from '../../components/winner-places.tsx';
import { useLive } from '../../live.ts';
import { queryClient } from '../../query-client.ts';
import { callKey, useCall } from '../../use-call.ts';
import { useNear } from '../../components/use-near.ts';
import { cx } from '@baize/ui/cx.ts';
import section from '../../components/section.module.css';
import panel from '../../components/panel.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './winners.module.css';

const LIMIT = 20;
/** Ranks 4 to 8 stand beside the first three; the others on the page of winners. */
const LISTED = 5;
/** A burst of wins asks for the board once. */
const REFRESH_MS = 3_000;

/** The board of real wins, where the brand shows it. */
export const Winners = () => useCan('winners') && <Board />;

/** The three biggest, then the list from rank 4. As high with one winner as with twenty, and while it is on its way. */
function Board() {
  const t = useT();
  const language = useLanguage();
  const { box, isNear } = useNear();
  const board = useCall(
    'getWinnerBoard',
    { gameCategory: 'ALL', limitNum: LIMIT, language },
    { enabled: isNear, staleTime: REFRESH_MS },
  );
  const asked = useRef(0);
  useLive('winner', () => {
    if (Date.now() - asked.current < REFRESH_MS) return;
    asked.current = Date.now();
    void queryClient.invalidateQueries({ queryKey: callKey('getWinnerBoard') });
  });
  const winners = board.data;
  return (
    <section className={section.section} aria-label={t('home.winners')} ref={box}>
      <div className={section.head}>
        <Icon name="trophy" />
        <h2>{t('home.winners')}</h2>
        <Link className={section.more} href="/winners">
          {t('home.seeAll')}
          <Icon name="chevron-right" size={16} flip />
        </Link>
      </div>
      <div className={styles.board}>
        {board.isError && winners === undefined ? (
          <QueryFailure query={board} />
        ) : (
          <>
            <Podium winners={winners} besideList />
            {winners === undefined || winners.length > TOP ? (
              <WinnerLines winners={winners?.slice(TOP, TOP + LISTED)} from={TOP + 1} waiting={LISTED} />
            ) : (
              <Invitation />
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** Stands where the list would: what one sees here, and a way to the games. */
function Invitation() {
  const t = useT();
  const first = useMenu()[0];
  return (
    <div className={cx(panel.card, styles.invitation)}>
      <p className={textStyles.secondary}>{t('home.winners.real')}</p>
      {first && (
        <Link className={buttonClass()} href={`/${first.gameCategory.toLowerCase()}`}>
          {t('home.winners.play')}
        </Link>
      )}
    </div>
  );
}
