import { Button } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { Fact } from '../../components/page.tsx';
import { StatusTag } from '../../components/player-tags.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { Correction } from '@baize/contract/console/corrections';
import type { PlayerDetail } from '@baize/contract/console/players';
import { effectOf } from '../../lib/correction.ts';
import { initialsOf } from '@baize/domain/initials';
import { useOperator } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { EffectList, StateTag, type Decision } from './parts.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import split from '../../components/split.module.css';
import styles from './corrections.module.css';
import { Avatar } from '../../components/marks.tsx';

type PanelProps = { correction: Correction; own: boolean; checks: boolean; onAsk: (decision: Decision) => void };

/** What a checker has to know of one correction, and the two decisions. */
export function SidePanel({ correction, own, checks, onAsk }: PanelProps) {
  const t = useT();
  const format = useFormat();
  const player = useCall('getPlayer', { id: correction.playerId });
  return (
    <aside
      className={split.side}
      id="correction-panel"
      aria-label={t('correction.panel', { account: correction.account })}
    >
      <div>
        <div className={layout.row}>
          <bdi className={cx(textStyles.mono, textStyles.secondary)} title={correction.id}>
            {correction.id.slice(0, 8)}
          </bdi>
          <StateTag state={correction.state} />
        </div>
        <b className={cx(styles.amount, textStyles.figures)}>
          {format.money(correction.amount, { unit: true, currency: correction.currency })}
        </b>
        <span>
          {t(`correction.${correction.direction}.long`)}{' '}
          <Link className={textStyles.link} href={`/players/${correction.playerId}`}>
            {correction.account}
          </Link>
        </span>
      </div>
      <div>
        <h3>{t('part.reason')}</h3>
        <p className={textStyles.wrap}>{correction.reason}</p>
      </div>
      <div>
        <h3>{t('correction.effect')}</h3>
        <QueryView query={player} skeleton={<RowsSkeleton rows={3} />}>
          {(detail) => <Evidence correction={correction} player={detail} />}
        </QueryView>
      </div>
      <div>
        <Hands correction={correction} own={own} />
        {own && (
          <Note tone="warn" title={t('correction.own')}>
            {t('correction.own.text')}
          </Note>
        )}
        {!checks && !own && <Note tone="info">{t('correction.noCheck')}</Note>}
        {checks && (
          <div className={cx(layout.row, styles.decisions)}>
            <Button size="dense" variant="primary" shortcut="a" disabled={own} onClick={() => onAsk('apply')}>
              {t('correction.apply')}
            </Button>
            <Button size="dense" variant="danger" shortcut="r" disabled={own} onClick={() => onAsk('reject')}>
              {t('correction.reject')}
            </Button>
          </div>
        )}
      </div>
    </aside>
  );
}

function Evidence({ correction, player }: { correction: Correction; player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const effect = effectOf(player.cash, correction.direction, correction.amount);
  const money = (amount: string): string => format.money(amount, { unit: true, currency: player.currency });
  return (
    <>
      {effect && (
        <EffectList
          effect={effect}
          direction={correction.direction}
          amount={correction.amount}
          currency={correction.currency}
        />
      )}
      {player.frozenSince !== null && <Note tone="warn">{t('correction.frozen')}</Note>}
      {effect?.short && <Note tone="error">{t('correction.short')}</Note>}
      <dl className={pageStyles.facts}>
        <Fact name={t('player.status')}>
          <StatusTag {...player} />
        </Fact>
        <Fact name={t('correction.inOut')}>{money(player.lifetime.deposits)}</Fact>
        <Fact name={t('player.held')}>{money(player.held)}</Fact>
      </dl>
    </>
  );
}

/** The two people: who made it, who is to check it. */
function Hands({ correction, own }: { correction: Correction; own: boolean }) {
  const t = useT();
  const format = useFormat();
  const { displayName } = useOperator();
  return (
    <div className={styles.people}>
      <div>
        <Avatar className={styles.maker}>
          <Icon name="check" size={16} />
        </Avatar>
        <span className={layout.column}>
          <b className={textStyles.strong}>{t('correction.maker')}</b>
          <span className={cx(textStyles.tertiary, textStyles.ellipsis, textStyles.tiny)}>
            {correction.maker} {format.time(correction.madeAt).slice(0, 5)}
          </span>
        </span>
      </div>
      <Icon name="chevron-right" size={14} flip />
      <div>
        <Avatar className={styles.checker}>{own ? '?' : initialsOf(displayName)}</Avatar>
        <span className={layout.column}>
          <b className={textStyles.strong}>{t('correction.checker')}</b>
          <span className={cx(textStyles.tertiary, textStyles.ellipsis, textStyles.tiny)}>
            {t(own ? 'correction.somebodyElse' : 'correction.you')}
          </span>
        </span>
      </div>
    </div>
  );
}
