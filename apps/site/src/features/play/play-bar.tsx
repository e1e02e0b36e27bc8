import type { GameCard } from '@baize/contract/boot';
import { Amount } from '@baize/ui/amount.tsx';
import { Button } from '@baize/ui/button.tsx';
import { iconButtonClass, IconButton } from '@baize/ui/icon-button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useBoot, useCan, vendorName } from '../../boot.ts';
import { useFavourites } from '../../favourites.ts';
import { placeOf, useMayTry } from '../../launch.ts';
import { openModal } from '../../modals.ts';
import { useSession } from '../../session.ts';
import { notify } from '../../toast.ts';
import { useFormat } from '../../use-format.ts';
import { HideBalanceButton } from '../../layout/hide-balance-button.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import type { Launched } from './use-launch-url.ts';
import type { Fullscreen } from './use-fullscreen.ts';
import { cx } from '@baize/ui/cx.ts';
import pill from '../../layout/balance-pill.module.css';
import textStyles from '@baize/ui/text.module.css';
import layout from '@baize/ui/layout.module.css';
import styles from './play-bar.module.css';

type TakenAlong = Launched['takenAlong'];
type PlayBarProps = {
  card: GameCard | undefined;
  name: string;
  lobbyPath: string;
  mode: 'real' | 'try';
  balance: string | undefined;
  takenAlong: TakenAlong;
  roundOpen: boolean;
  fullscreen: Fullscreen;
};

/** The one line above a game: the way back, its name, the money, and what belongs to this game. */
export function PlayBar(props: PlayBarProps) {
  const { card, name, lobbyPath, mode, balance, takenAlong, roundOpen, fullscreen } = props;
  const t = useT();
  const boot = useBoot();
  const favourites = useFavourites();
  const mayTry = useMayTry();
  const isFavourite = card !== undefined && favourites.has(card.nodeId);

  async function toggleFullscreen() {
    if (!(await fullscreen.toggle())) notify({ kind: 'info', text: t('play.fullscreenRefused') });
  }

  return (
    <section className={styles.bar} aria-label={t('play.bar')}>
      <Link className={iconButtonClass({})} href={lobbyPath} aria-label={t('play.back')} title={t('play.back')}>
        <Icon name="chevron-left" />
      </Link>
      <span className={styles.name}>{name}</span>
      {card && (
        <span className={cx(textStyles.tiny, textStyles.tertiary, textStyles.ellipsis, layout.wideOnly, styles.vendor)}>
          {vendorName(boot, card.vassalage)}
        </span>
      )}
      {mode === 'try' ? (
        <TryMoney card={card} balance={balance} roundOpen={roundOpen} />
      ) : (
        <>
          <RealMoney balance={balance} takenAlong={takenAlong} />
          {card && mayTry(card) && <ModeSwitch card={card} mode="real" roundOpen={roundOpen} />}
        </>
      )}
      {card && favourites.open && (
        <IconButton
          icon="heart"
          filled={isFavourite}
          className={isFavourite ? textStyles.negative : undefined}
          aria-pressed={isFavourite}
          label={t(isFavourite ? 'play.favouriteRemove' : 'play.favouriteAdd')}
          onClick={() => void favourites.toggle(card)}
        />
      )}
      {fullscreen.possible && (
        <IconButton
          icon={fullscreen.on ? 'fullscreen-exit' : 'fullscreen'}
          label={t(fullscreen.on ? 'play.fullscreenExit' : 'play.fullscreen')}
          onClick={() => void toggleFullscreen()}
        />
      )}
    </section>
  );
}

function RealMoney({ balance, takenAlong }: Pick<PlayBarProps, 'balance' | 'takenAlong'>) {
  const t = useT();
  const f = useFormat();
  const { hideBalance } = useSession();
  const canDeposit = useCan('deposit');
  return (
    <div className={cx(pill.pill, styles.balance)}>
      <span className={cx(pill.figure, takenAlong && styles.both)}>
        <Amount hidden={hideBalance} hiddenLabel={t('play.balanceHidden')}>
          {balance === undefined ? '—' : f.money(balance)}
        </Amount>
        {takenAlong && (
          <span
            className={cx(textStyles.tiny, textStyles.secondary)}
            data-taken-along=""
            title={t('play.takenAlong', takenAlong)}
          >
            <Icon name="bank" size={14} />
            <bdi className={cx(textStyles.ellipsis, styles.supplier)}>{takenAlong.supplier}</bdi>
            <Amount hidden={hideBalance} hiddenLabel={t('play.balanceHidden')}>
              {f.money(takenAlong.amount)}
            </Amount>
          </span>
        )}
      </span>
      <HideBalanceButton />
      {canDeposit && (
        <Button
          variant="primary"
          size="sm"
          className={pill.action}
          onClick={() => openModal('wallet', { tab: 'deposit' })}
        >
          {t('shell.deposit')}
        </Button>
      )}
    </div>
  );
}

type TryMoneyProps = Pick<PlayBarProps, 'card' | 'balance' | 'roundOpen'>;

function TryMoney({ card, balance, roundOpen }: TryMoneyProps) {
  const t = useT();
  const f = useFormat();
  const { isLogin, isTrial } = useSession();
  return (
    <div className={cx(pill.pill, styles.balance, styles.trial)}>
      <span className={cx(layout.row, pill.figure)} title={t('play.tryHint')}>
        <Tag tone="info">{t('play.tryTag')}</Tag>
        {balance !== undefined && <Amount>{f.money(balance, { symbol: false })}</Amount>}
      </span>
      {!isLogin && (
        <Button
          variant="primary"
          size="sm"
          className={pill.action}
          onClick={() => openModal('login', { returnTo: card && placeOf(card) })}
        >
          {t('shell.login')}
        </Button>
      )}
      {isTrial && (
        <Button
          variant="primary"
          size="sm"
          className={pill.action}
          onClick={() => openModal('register', { returnTo: card && placeOf(card) })}
        >
          {t('shell.register')}
        </Button>
      )}
      {isLogin && !isTrial && card && <ModeSwitch card={card} mode="try" roundOpen={roundOpen} />}
    </div>
  );
}
