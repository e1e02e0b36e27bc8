import type { Winner } from '@baize/contract/boot';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useRef } from 'react';
import { imageUrl, useBoot } from '../../boot.ts';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import { useLive } from '../../live.ts';
import { queryClient } from '../../query-client.ts';
import { callKey, useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { useNear } from '../../components/use-near.ts';
import { cx } from '@baize/ui/cx.ts';
import section from '../../components/section.module.css';
import states from '@baize/ui/states.module.css';
import panel from '../../components/panel.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './winners.module.css';

const LIMIT = 20;
const TOP = 3;
/** Ranks 4 to 8 stand beside the first three. */
const LISTED = 5;
/** A burst of wins asks for the board once. */
const REFRESH_MS = 3_000;

/** The board of real wins: the three biggest, then the list from rank 4. */
export function Winners() {
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
  const winners = board.data ?? [];
  return (
    <section className={section.section} aria-label={t('home.winners')} ref={box}>
      <div className={section.head}>
        <Icon name="trophy" />
        <h2>{t('home.winners')}</h2>
      </div>
      {board.isPending && (
        <div className={styles.board}>
          <Skeleton shape="box" blockSize={266} />
          <Skeleton shape="box" blockSize={266} />
        </div>
      )}
      {board.isError && winners.length === 0 && <QueryFailure query={board} />}
      {board.isSuccess && winners.length === 0 && (
        <div className={cx(states.state, panel.card)}>
          <Icon name="trophy" size={32} />
          <h3>{t('home.winners.none')}</h3>
          <p className={textStyles.secondary}>{t('home.winners.first')}</p>
        </div>
      )}
      {winners.length > 0 && (
        <div className={styles.board}>
          <ol className={styles.podium}>
            {winners.slice(0, TOP).map((winner, index) => (
              <Podium key={keyOf(winner, index)} winner={winner} place={index + 1} />
            ))}
          </ol>
          {winners.length > TOP && (
            <ol className={cx(panel.card, styles.list)} start={TOP + 1}>
              {winners.slice(TOP, TOP + LISTED).map((winner, index) => (
                <Line key={keyOf(winner, index)} winner={winner} place={TOP + 1 + index} />
              ))}
            </ol>
          )}
        </div>
      )}
    </section>
  );
}

const keyOf = (winner: Winner, index: number): string => `${winner.at}-${winner.gameCode}-${index}`;

type PodiumProps = { winner: Winner; place: number };

function Podium({ winner: { vo }, place }: PodiumProps) {
  const boot = useBoot();
  return (
    <li className={panel.card}>
      <img
        className={styles.picture}
        src={imageUrl(boot, vo.iconUrl)}
        alt=""
        width="240"
        height="320"
        loading="lazy"
        decoding="async"
      />
      <span className={styles.place}>{place}</span>
      <b>
        <Money amount={vo.winAmount} sign tone />
      </b>
      <span className={cx(textStyles.small, textStyles.secondary)}>
        <bdi>{vo.customerName}</bdi>
      </span>
      <span className={cx(textStyles.tiny, textStyles.tertiary)}>{vo.gameName}</span>
    </li>
  );
}

type LineProps = { winner: Winner; place: number };

function Line({ winner: { vo, at }, place }: LineProps) {
  const boot = useBoot();
  const f = useFormat();
  return (
    <li title={f.dateTime(at)}>
      <span className={cx(textStyles.figures, textStyles.tertiary)}>{place}</span>
      <img src={imageUrl(boot, vo.iconUrl)} alt="" width="36" height="36" loading="lazy" decoding="async" />
      <span className={styles.player}>
        <bdi>{vo.customerName}</bdi>
        <span className={cx(textStyles.tiny, textStyles.tertiary, styles.game)}>{vo.gameName}</span>
      </span>
      <b>
        <Money amount={vo.winAmount} sign tone />
      </b>
    </li>
  );
}
