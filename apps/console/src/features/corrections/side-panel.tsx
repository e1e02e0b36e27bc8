import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { Act } from '../../components/act.tsx';
import { Fact } from '../../components/page.tsx';
import { StatusTag } from '../../components/player-tags.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { Correction, PlayerDetail } from '../../console-calls.ts';
import { effectOf } from '../../lib/correction.ts';
import { initials } from '../../lib/initials.ts';
import { useOperator } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { EffectList, StateTag, type Decision } from './parts.tsx';

type PanelProps = { correction: Correction; own: boolean; checks: boolean; onAsk: (decision: Decision) => void };

/** What a checker has to know of one correction, and his two answers. */
export function SidePanel({ correction, own, checks, onAsk }: PanelProps) {
  const t = useT();
  const format = useFormat();
  const player = useCall('getPlayer', { id: correction.playerId });
  return (
    <aside className="p-side" id="correction-panel" aria-label={t('correction.panel', { account: correction.account })}>
      <div>
        <div className="p-row">
          <bdi className="p-mono p-sub" title={correction.id}>
            {correction.id.slice(0, 8)}
          </bdi>
          <StateTag state={correction.state} />
        </div>
        <b className="big num">{format.money(correction.amount, { unit: true, currency: correction.currency })}</b>
        <span>
          {t(`correction.${correction.direction}.long`)}{' '}
          <Link className="p-lnk" href={`/players/${correction.playerId}`}>
            {correction.account}
          </Link>
        </span>
      </div>
      <div>
        <h3>{t('part.reason')}</h3>
        <p className="wrap">{correction.reason}</p>
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
          <div className="p-row answers">
            <Act look="go" hint="a" disabled={own} onClick={() => onAsk('apply')}>
              {t('correction.apply')}
            </Act>
            <Act look="bad" hint="r" disabled={own} onClick={() => onAsk('reject')}>
              {t('correction.reject')}
            </Act>
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
      {effect?.short && <Note tone="error">{t('correction.short')}</Note>}
      <dl className="p-kv">
        <Fact name={t('player.status')}>
          <StatusTag status={player.status} />
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
    <div className="p-mc">
      <div>
        <span className="p-av made">
          <Icon name="check" size={16} />
        </span>
        <span className="p-col">
          <b className="p-b">{t('correction.maker')}</b>
          <span className="p-mut p-el s12">
            {correction.maker} {format.time(correction.madeAt).slice(0, 5)}
          </span>
        </span>
      </div>
      <Icon name="chevron-right" size={14} flip />
      <div>
        <span className="p-av next" aria-hidden="true">
          {own ? '?' : initials(displayName)}
        </span>
        <span className="p-col">
          <b className="p-b">{t('correction.checker')}</b>
          <span className="p-mut p-el s12">{t(own ? 'correction.somebodyElse' : 'correction.you')}</span>
        </span>
      </div>
    </div>
  );
}
