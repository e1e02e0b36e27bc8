import type { WireTerms } from '@baize/contract/agent-terms';
import type { Simulated, Simulation } from '@baize/contract/salaries';
import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { client } from '../../../client.ts';
import { useFormat } from '../../../use-format.ts';
import { periodText } from '../bills/bill-words.ts';
import { amountText } from './contract-words.ts';
import styles from './contracts.module.css';

/** What was tried, and what came of it: other terms than these have not been tried. */
type Trial = { readonly terms: string; readonly found?: Simulation; readonly failure?: Failure };
type ContractTrialProps = { holder: string; terms: WireTerms | undefined };

/** Tries what is typed on periods that are past, before it is offered: nothing is written. */
export function ContractTrial({ holder, terms }: ContractTrialProps) {
  const t = useT();
  const [trial, setTrial] = useState<Trial | undefined>();
  const [isBusy, setBusy] = useState(false);
  const typed = JSON.stringify(terms);
  async function tryTerms(): Promise<void> {
    if (!terms) return;
    setBusy(true);
    const answer = await client.call('simulateContract', { holder, terms });
    setBusy(false);
    setTrial(answer.ok ? { terms: typed, found: answer.value } : { terms: typed, failure: answer.error });
  }
  const shown = trial?.terms === typed ? trial : undefined;
  return (
    <section className={styles.stack} aria-label={t('agent.trial.title')}>
      <Button icon="history" busy={isBusy} disabled={!terms} onClick={() => void tryTerms()}>
        {t('agent.trial.button')}
      </Button>
      <p className={textStyles.small}>{t('agent.trial.hint')}</p>
      <div aria-live="polite" className={styles.stack}>
        {shown?.failure && <Note tone="error">{failureText(t, shown.failure)}</Note>}
        {shown?.found && <Found found={shown.found} />}
      </div>
    </section>
  );
}

function Found({ found: { periods, worst } }: { found: Simulation }) {
  const t = useT();
  const f = useFormat();
  if (worst === null) return <Note>{t('agent.trial.nothing')}</Note>;
  return (
    <>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <caption className={textStyles.visuallyHidden}>{t('agent.trial.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('agent.bill.period')}</th>
              <th scope="col">{t('agent.bill.validBet')}</th>
              <th scope="col">{t('agent.contract.tier')}</th>
              <th scope="col">{t('agent.trial.gross')}</th>
              <th scope="col">{t('agent.trial.downlineCost')}</th>
              <th scope="col">{t('agent.trial.net')}</th>
            </tr>
          </thead>
          <tbody>
            {periods.map((each) => (
              <Row key={each.period.from} name={periodText(f, each.period)} tried={each} />
            ))}
          </tbody>
          <tfoot>
            <Row name={t('agent.trial.worst')} tried={worst} />
          </tfoot>
        </table>
      </div>
      <Note tone="warn">
        {t('agent.trial.worstText', { period: periodText(f, worst.period), cost: f.money(worst.cost) })}
      </Note>
    </>
  );
}

function Row({ name, tried }: { name: string; tried: Simulated }) {
  const f = useFormat();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{amountText(f, tried.validBet)}</td>
      <td>{tried.tier === null ? '—' : f.number(tried.tier)}</td>
      <td>{amountText(f, tried.gross)}</td>
      <td>{amountText(f, tried.downlineCost)}</td>
      <td className={textStyles.strong}>{amountText(f, tried.net)}</td>
    </tr>
  );
}
