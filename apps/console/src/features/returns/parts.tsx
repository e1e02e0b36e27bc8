import type { GameReturn } from '@baize/contract/console/returns';
import { Button } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import layout from '@baize/ui/layout.module.css';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { matching } from '../../lib/filter-rules.ts';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useFormat } from '../../use-format.ts';

const ACKNOWLEDGE_DIALOG = lazyPart(() => import('./acknowledge-dialog.tsx'));
const TONE = { inside: 'positive', watch: 'warn', alarm: 'negative', unknown: 'plain' } as const;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const CURRENCY = /^[A-Za-z]{3,8}$/;
/** From there on a share reads better as so many stakes. */
const STAKES_FROM = 10;

/** What both pages take from the address. */
export function useSpanRules() {
  const t = useT();
  return {
    month: matching(t('return.month'), 'time', (text) => MONTH.test(text)),
    currency: matching(t('part.currency'), 'code', (text) => CURRENCY.test(text)),
  };
}

export function ReturnStateTag({ row }: { row: Pick<GameReturn, 'state' | 'alarm'> }) {
  const t = useT();
  const { alarm, state } = row;
  // An alarm stands until somebody has looked into it, also where the return has come back since.
  const ofAlarm = alarm && (alarm.acknowledgedAt === null ? 'alarm' : 'acknowledged');
  const told = ofAlarm ?? state;
  const tone = told === 'acknowledged' ? 'info' : TONE[told];
  return (
    <Tag tone={tone}>
      {tone === 'negative' && <Icon name="alert" size={14} />}
      {t(`return.state.${told}`)}
    </Tag>
  );
}

export function useGameName(): (row: Pick<GameReturn, 'names' | 'gameCode'>) => string {
  const language = useLanguage();
  return ({ names, gameCode }) => names[language] ?? names['en'] ?? gameCode;
}

/** A share of the stake; a dash where it is not known. */
export function useShare(): (share: number | null) => string {
  const format = useFormat();
  return (share) => {
    if (share === null) return '—';
    return share >= STAKES_FROM ? `${format.number(Math.round(share))}×` : format.percent(share, share < 2 ? 2 : 0);
  };
}

export function useBandText(): (band: GameReturn['watch']) => string {
  const share = useShare();
  return (band) => (band === null ? '—' : `${share(band.low)} – ${share(band.high)}`);
}

/** How far the return lies from what was expected, in standard deviations. */
export const sigmaText = (deviations: number | null): string =>
  deviations === null ? '—' : `${deviations < 0 ? '−' : '+'}${Math.abs(deviations).toFixed(2)} σ`;

/** Says what was found behind an alarm, where that is open and the operator may. */
export function AcknowledgeButton({ row }: { row: GameReturn }) {
  const t = useT();
  const may = useCan('cases.decide');
  const [asking, setAsking] = useState(false);
  const { alarm } = row;
  if (!may || !alarm || alarm.acknowledgedAt !== null) return null;
  return (
    <span className={layout.row}>
      <Button size="dense" variant="primary" onClick={() => setAsking(true)}>
        {t('return.acknowledge')}
      </Button>
      {asking && <ShowPart part={ACKNOWLEDGE_DIALOG} props={{ row, alarm, onClose: () => setAsking(false) }} />}
    </span>
  );
}

/** From what it is known how far the return may stray, in a line. */
export function BasisText({ row }: { row: Pick<GameReturn, 'basis' | 'told' | 'rounds'> }) {
  const t = useT();
  const format = useFormat();
  const part = row.basis === 'rounds' && row.told < row.rounds ? '.part' : '';
  return (
    <span className={textStyles.secondary}>
      {t(`return.basis.${row.basis}${part}`, { told: format.number(row.told), rounds: format.number(row.rounds) })}
    </span>
  );
}
