import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { cx } from '@baize/ui/cx.ts';
import { IconButton } from '@baize/ui/icon-button.tsx';
import layout from '@baize/ui/layout.module.css';
import { Tag } from '@baize/ui/tag.tsx';
import text from '@baize/ui/text.module.css';
import { chosenBefore, chosenWords } from '../instant/chosen-words.ts';
import { checkDelay } from '../core/call-progress.ts';
import { comparison, exactMoney, times } from '../core/format.ts';
import { verifyLink } from '../core/links.ts';
import { loadPrefs, savePrefs } from '../core/prefs.ts';
import { themeOf } from '../slot/themes.ts';
import type { SoundTheme } from '../sound/scales.ts';
import { createSoundBoard } from '../sound/sound-board.ts';
import { Bar, BarTitle } from '../parts/bar.tsx';
import { Blocked, Loading } from '../parts/blocked.tsx';
import { Row, Stack } from '../parts/boxes.tsx';
import { GameProvider, useGame, useTime, useWords, type GameContextValue, type Translate } from '../parts/context.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { LoadingStage, Stage } from '../parts/stage.tsx';
import type { MessageKey } from '../messages/en.ts';
import { createApi } from '../wire/api.ts';
import type { Detail, GameInfo, Family, Round } from '../wire/rounds.ts';
import { replayGame } from './replay-game.ts';
import styles from './replay-page.module.css';

export interface ReplayProps {
  readonly round: Round;
  readonly game: GameInfo;
  readonly quick: boolean;
}

const STAGES: Readonly<Record<Family, ComponentType<ReplayProps>>> = {
  slot: lazy(() => import('./slot-replay.tsx')),
  dice: lazy(() => import('./dice-replay.tsx')),
  crash: lazy(() => import('../crash/crash-replay.tsx')),
  instant: lazy(() => import('../instant/instant-replay.tsx')),
  steps: lazy(() => import('../steps/steps-replay.tsx')),
};
/** What a round is heard in: a slot has a scale of its own. */
const soundOf = ({ code, family }: GameInfo): SoundTheme | undefined =>
  family === 'slot' ? themeOf(code).sound : undefined;

interface Found {
  readonly round: Round;
  readonly game: GameInfo;
}

export interface ReplayPageProps {
  /** The id of the round. */
  readonly round: string;
  /** Empty for a stranger, who does not see the balances. */
  readonly session: string;
}

/** Any round, shown again from its record. Nothing on this page can be staked, and it says so. */
export default function ReplayPage({ round, session }: ReplayPageProps) {
  const [found, setFound] = useState<Found | undefined>();
  const [trouble, setTrouble] = useState<string | undefined>();
  const [refused, setRefused] = useState<string | undefined>();
  useEffect(() => {
    const api = createApi(session);
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (tries: number): Promise<void> => {
      const reply = await api.round(round);
      if (gone) return;
      if (reply.is === 'answer') setFound(reply.value);
      else if (reply.is === 'refusal') setRefused(reply.code);
      else {
        setTrouble(reply.code);
        timer = setTimeout(() => void ask(tries + 1), checkDelay(tries));
      }
    };
    void ask(0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [round, session]);
  if (refused !== undefined)
    return <Blocked code={refused} text={refused === 'NOT_FOUND' ? 'error.unknownRound' : undefined} icon="history" />;
  if (!found) return <Loading trouble={trouble !== undefined} />;
  return <Replay {...found} />;
}

/** The sounds and settings of a replay. Nothing can be staked here, so the rest of the context is fixed. */
function useReplayContext({ round, game }: Found): GameContextValue {
  const [prefs, setPrefs] = useState(loadPrefs);
  const [board] = useState(() => createSoundBoard(prefs.muted, soundOf(game)));
  const [control] = useState(() => replayGame(round, game));
  useEffect(() => {
    window.addEventListener('pointerdown', board.unlock);
    return () => {
      window.removeEventListener('pointerdown', board.unlock);
      board.close();
    };
  }, [board]);
  return {
    control,
    gameCode: game.code,
    prefs,
    setPrefs: (change) => {
      const next = { ...prefs, ...change };
      setPrefs(next);
      savePrefs(next);
      board.setMuted(next.muted);
    },
    sounds: board.sounds,
    reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    covered: false,
    openSheet: () => undefined,
    stake: round.stake,
    setStake: () => undefined,
    isMistyped: false,
    setMistyped: () => undefined,
  };
}

function Replay({ round, game }: Found) {
  const words = useWords();
  const { t, lang } = words;
  const context = useReplayContext({ round, game });
  const [run, setRun] = useState(0);
  const [quick, setQuick] = useState(false);
  const title = `${t('replay.title')} · ${game.name[lang]}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const RecordedStage = STAGES[game.family];
  return (
    <GameProvider value={context}>
      <main className={styles.page} data-game={game.family}>
        <ReplayBar game={game} />
        <div className={styles.place}>
          <Suspense fallback={<LoadingStage />}>
            {round.detail.family === 'none' ? (
              <Stage />
            ) : (
              <RecordedStage key={run} round={round} game={game} quick={quick} />
            )}
          </Suspense>
          <span className={styles.mark} aria-hidden="true">
            {t('replay.title')}
          </span>
        </div>
        <aside className={styles.side}>
          <p className={styles.note}>
            <Icon name="info" /> <span>{t(noteOf(round))}</span>
          </p>
          <Row>
            <Button variant="primary" icon="refresh" onClick={() => setRun(run + 1)}>
              {t('replay.again')}
            </Button>
            <Button className={styles.speed} icon="bolt" aria-pressed={quick} onClick={() => setQuick(!quick)}>
              {t('replay.speed')}
            </Button>
            <a
              className={buttonClass({ variant: 'secondary' })}
              href={verifyLink(words, round.id)}
              target="_blank"
              rel="noopener"
            >
              <Icon name="shield" /> {t('fair.verify')}
            </a>
          </Row>
          <RoundFacts round={round} />
        </aside>
      </main>
    </GameProvider>
  );
}

function ReplayBar({ game }: { readonly game: GameInfo }) {
  const { t, lang } = useWords();
  const { prefs, setPrefs } = useGame();
  return (
    <Bar className={styles.bar}>
      <Tag tone="info" className={styles.tag}>
        <Icon name="history" size={14} /> {t('replay.title')}
      </Tag>
      <BarTitle>{game.name[lang]}</BarTitle>
      <span className={layout.grow} />
      <IconButton
        icon={prefs.muted ? 'sound-off' : 'sound'}
        label={t(prefs.muted ? 'frame.soundOff' : 'frame.soundOn')}
        aria-pressed={!prefs.muted}
        onClick={() => setPrefs({ muted: !prefs.muted })}
      />
    </Bar>
  );
}

function noteOf(round: Round): MessageKey {
  if (round.state === 'open') return 'replay.open';
  if (round.disputed) return 'replay.disputed';
  return round.state === 'void' ? 'replay.voided' : 'replay.note';
}

function RoundFacts({ round }: { readonly round: Round }) {
  const { t } = useWords();
  const time = useTime();
  const sum = (value: bigint): string => exactMoney(value, round.currency);
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t('replay.time'), time(round.openedAt)],
    [t(round.free ? 'free.bet' : 'replay.stake'), sum(round.stake)],
    [t('replay.win'), `${sum(round.payout)} (${times(round.multiplierE4)})`],
    [t('replay.before'), round.balanceBefore === undefined ? undefined : sum(round.balanceBefore)],
    [t('replay.after'), round.balanceAfter === undefined ? undefined : sum(round.balanceAfter)],
    [t('replay.chosen'), chosen(round.detail, round.currency, t)],
    [t('replay.nonce'), String(round.fairness.nonce)],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Stack>
        <CopyText label={t('replay.round')} value={round.id} />
        <CopyText label={t('fair.clientSeed')} value={round.fairness.clientSeed} />
        <CopyText label={t('fair.serverHash')} value={round.fairness.serverSeedHash} />
        {round.fairness.serverSeed === undefined ? (
          <p className={cx(text.tiny, text.tertiary)}>
            {t('fair.revealed')}: {t('fair.notRevealed')}
          </p>
        ) : (
          <CopyText label={t('fair.revealed')} value={round.fairness.serverSeed} />
        )}
        <CopyText label={t('replay.model')} value={round.fairness.modelHash} />
      </Stack>
    </>
  );
}

/** What the player had chosen besides the stake. */
function chosen(detail: Detail, currency: string, t: Translate): string | undefined {
  if (detail.family === 'none') return undefined;
  if (detail.family === 'steps') return chosenBefore(detail, t);
  if (detail.family === 'dice') return comparison(detail);
  if (detail.family === 'instant') return chosenWords(detail, t);
  if (detail.family === 'crash')
    return detail.targetE2 === undefined
      ? t('crash.noTarget')
      : `${t('crash.target')} ${times(BigInt(detail.targetE2) * 100n)}`;
  return `${detail.coins} × ${exactMoney(detail.lineBet, currency)}`;
}
