import type { ReactNode } from 'react';
import { Spinner } from '@baize/ui/button.tsx';
import { Icon, type IconName } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import text from '@baize/ui/text.module.css';
import { cx } from '@baize/ui/cx.ts';
import { explain, headingOf, showsCode } from '../core/codes.ts';
import type { MessageKey } from '../messages/en.ts';
import { useWords } from './context.tsx';
import { Deck } from './deck.tsx';
import { FrameLayout } from './frame-layout.tsx';
import { LoadingStage } from './stage.tsx';
import { Bar } from './bar.tsx';
import styles from './blocked.module.css';

export interface BlockedProps {
  /** Why there is no game here. */
  readonly code: string;
  /** A sentence that fits better than the one of the code. */
  readonly text?: MessageKey | undefined;
  readonly icon?: IconName;
  /** What the player can do about it. */
  readonly children?: ReactNode;
}

/** A whole page that says one thing: why there is no game here, and what is safe. */
export function Blocked({ code, text: sentence, icon = 'alert', children }: BlockedProps) {
  const { t } = useWords();
  return (
    <main className={styles.page}>
      <Icon name={icon} size={32} />
      <h1>{t(headingOf(code))}</h1>
      <p className={text.secondary}>{t(sentence ?? explain(code, 'real').key)}</p>
      {showsCode(code) && <p className={cx(text.tiny, text.tertiary)}>{t('error.code', { code })}</p>}
      {children}
    </main>
  );
}

export interface LoadingProps {
  /** The first try has failed; the page says so and goes on trying. */
  readonly trouble: boolean;
}

/** The frame of the game while it is being fetched, in the size of the real one. */
export function Loading({ trouble }: LoadingProps) {
  const { t } = useWords();
  return (
    <FrameLayout
      busy
      notices={null}
      bar={
        <Bar>
          <Skeleton shape="text" inlineSize={120} blockSize={16} />
        </Bar>
      }
    >
      <LoadingStage>
        <Spinner />
        <p>{trouble ? t('error.network') : t('frame.loading')}</p>
      </LoadingStage>
      <Deck />
    </FrameLayout>
  );
}
