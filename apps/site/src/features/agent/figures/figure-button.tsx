import { isBetFigure, type TeamFigure } from '@baize/contract/team-figures';
import type { DayRange } from '@baize/contract/agents';
import type { GameType } from '@baize/contract/game-types';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import styles from './figure-sheet.module.css';

/** A figure that is shown opened. */
export type OpenedFigure = {
  figure: TeamFigure;
  days: DayRange;
  gameType?: GameType;
  /** Whose team; the agent's own without it. */
  under?: string;
  /** Only what this account did itself. */
  own?: string;
};
export type OpenFigure = (opened: OpenedFigure) => void;

/** Money that has no kind of game is not asked for one. */
export const ofKind = (figure: TeamFigure, gameType: GameType | ''): { gameType?: GameType } =>
  gameType !== '' && isBetFigure(figure) ? { gameType } : {};

export const nameOfFigure = (figure: TeamFigure): string =>
  figure === 'net' ? 'agent.profit.net' : `agent.figure.${figure}`;

type FigureButtonProps = {
  opened: OpenedFigure;
  /** Whose figure it is, for those who hear it. */
  of?: string | undefined;
  /** Of nothing there is nothing to open. */
  value: string | number;
  /** Undefined: it is still that of the days before. */
  onOpen: OpenFigure | undefined;
  children: ReactNode;
};

/** A figure that leads to what it is made of. */
export function FigureButton({ opened, of, value, onOpen, children }: FigureButtonProps) {
  const t = useT();
  if (!onOpen || Number(value) === 0) return <>{children}</>;
  const name = [t(nameOfFigure(opened.figure)), of].filter(Boolean).join(', ');
  return (
    <button type="button" className={styles.figure} onClick={() => onOpen(opened)}>
      {children}
      <span className={textStyles.visuallyHidden}> {t('agent.figures.open', { name })}</span>
    </button>
  );
}
