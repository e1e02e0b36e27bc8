import type { JackpotWin } from '@baize/contract/jackpots';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { PoolFigure, usePoolName } from '../components/pool-figure.tsx';
import type { ModalProps } from '../modals.ts';
import { go } from '../navigate.ts';
import { useFormat } from '../use-format.ts';
import { acknowledgeWin } from '../use-jackpot-won.ts';
import styles from './jackpot-win-modal.module.css';

/** The player has won a pool and is no longer in a game that could tell it: the amount counts up, and what it was. */
export default function JackpotWinModal({ close, win }: ModalProps & { win: JackpotWin }) {
  const t = useT();
  const f = useFormat();
  const nameOf = usePoolName();
  const seen = (): void => {
    close();
    void acknowledgeWin(win);
  };
  return (
    <Dialog
      open
      onClose={seen}
      title={t('play.jackpotWon.title')}
      labels={{ close: t('shell.close') }}
      footer={
        <>
          <Button
            onClick={() => {
              seen();
              go('/jackpots');
            }}
          >
            {t('play.jackpotWon.proof')}
          </Button>
          <Button variant="primary" onClick={seen}>
            {t('in_increase_submit')}
          </Button>
        </>
      }
    >
      <div className={styles.won}>
        <Icon name="jackpot" size={32} />
        <p>{nameOf(win)}</p>
        <p className={styles.sum}>
          <PoolFigure held={win.amount} fromNothing />
        </p>
        <p className={textStyles.secondary}>{t('play.jackpotWon.note', { at: f.dateTime(win.at) })}</p>
      </div>
    </Dialog>
  );
}
