import table from '@baize/ui/data-table.module.css';
import type { Wager } from '@baize/contract/wagers';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { parseAmount } from '@baize/domain/money';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { failureOf } from '@baize/webkit/outcome';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCan } from '../../boot.ts';
import { failureText } from '@baize/webkit/failure-text';
import { openReplay } from '../../open-replay.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import section from '../../components/section.module.css';
import panel from '../../components/panel.module.css';
import field from '@baize/ui/field.module.css';
import textStyles from '@baize/ui/text.module.css';
import link from '../../components/text-link.module.css';
import { roundsOf } from './rounds-of.ts';
import styles from './last-rounds.module.css';

// Not in a component: their compiler knows no literal of a bigint.
const NOTHING = 0n;

const ASKED = 50;
const SHOWN = 8;

type LastRoundsProps = { gameCode: string; vendor: string; hold: boolean };

/**
 * This game's last rounds of the player, each with its replay. The list stands still while a stake is in play: it knows
 * the result first. Sums are cut as the game and the header beside it cut them; the record tells every unit.
 */
export function LastRounds({ gameCode, vendor, hold }: LastRoundsProps) {
  const t = useT();
  const language = useLanguage();
  const hasRecord = useCan('bettingRecord');
  const [trouble, setTrouble] = useState('');
  const query = useCall(
    'listWagers',
    { ...(vendor ? { vendor } : {}), language, pageSize: ASKED },
    { enabled: hasRecord, keep: true },
  );
  const [page, setPage] = useState(query.data);
  if (!hold && page !== query.data) setPage(query.data);
  const rounds = roundsOf((page?.content ?? []).filter((wager) => wager.gameCode === gameCode)).slice(0, SHOWN);

  async function replay(wager: Wager) {
    const result = await openReplay(wager.id);
    setTrouble(
      result.kind === 'opened'
        ? ''
        : result.kind === 'blocked'
          ? t('play.rounds.popupBlocked')
          : t('play.rounds.replayFailed'),
    );
  }

  if (!hasRecord) return null;
  return (
    <section className={cx(panel.card, panel.panel, panel.flush)}>
      <div className={section.head}>
        <h2 id="pl-rounds">{t('play.rounds.title')}</h2>
        <Link className={section.more} href="/member/personalHistoryCopy">
          {t('play.rounds.record')}
          <Icon name="chevron-right" size={16} flip />
        </Link>
      </div>
      {trouble && (
        <p className={cx(field.message, field.error, styles.padded)} role="alert">
          <Icon name="alert" size={16} />
          <span>{trouble}</span>
        </p>
      )}
      {query.isPending && (
        <div className={cx(styles.padded, styles.lines)}>
          <Skeleton count={4} blockSize={32} />
        </div>
      )}
      {query.isError && rounds.length === 0 && (
        <p className={cx(textStyles.secondary, styles.padded)} role="alert">
          {failureText(t, failureOf(query.error))} {t('play.rounds.error')}
        </p>
      )}
      {query.isSuccess && rounds.length === 0 && (
        <p className={cx(textStyles.secondary, styles.padded)}>{t('play.rounds.empty')}</p>
      )}
      {rounds.length > 0 && <RoundTable rounds={rounds} onReplay={(wager) => void replay(wager)} />}
    </section>
  );
}

type RoundTableProps = { rounds: readonly Wager[]; onReplay: (wager: Wager) => void };

function RoundTable({ rounds, onReplay }: RoundTableProps) {
  const t = useT();
  const f = useFormat();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys
    <section className={table.scroller} tabIndex={0} aria-labelledby="pl-rounds">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('play.rounds.time', { offset: f.zone })}</th>
            <th scope="col" className={table.alignEnd}>
              {t('play.rounds.bet')}
            </th>
            <th scope="col" className={table.alignEnd}>
              {t('play.rounds.win')}
            </th>
            <th scope="col" className={table.alignEnd}>
              {t('play.rounds.replay')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((wager) => (
            <tr key={wager.id}>
              <td className={cx(textStyles.figures, textStyles.secondary)}>
                <time dateTime={wager.placedAt}>{f.bareTime(wager.placedAt)}</time>
              </td>
              <td className={table.alignEnd}>{f.money(wager.stake, { symbol: false })}</td>
              <td className={table.alignEnd}>
                <RoundWin wager={wager} />
              </td>
              <td className={table.alignEnd}>
                {wager.replayable ? (
                  <button
                    type="button"
                    className={link.link}
                    aria-label={t('play.rounds.replayOf', { time: f.bareTime(wager.placedAt) })}
                    onClick={() => onReplay(wager)}
                  >
                    <Icon name="play-circle" size={18} />
                  </button>
                ) : (
                  <span aria-hidden="true" className={textStyles.tertiary}>
                    —
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RoundWin({ wager }: { wager: Wager }) {
  const t = useT();
  const f = useFormat();
  if (wager.status === 'open') return <Tag tone="info">{t('play.rounds.open')}</Tag>;
  if (wager.status === 'reversed') return <Tag>{t('play.rounds.reversed')}</Tag>;
  const won = (parseAmount(wager.payout) ?? NOTHING) > (parseAmount(wager.stake) ?? NOTHING);
  return (
    <span className={won ? textStyles.positive : textStyles.tertiary}>{f.money(wager.payout, { symbol: false })}</span>
  );
}
