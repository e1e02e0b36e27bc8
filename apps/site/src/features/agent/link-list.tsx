import type { AgentLink } from '@baize/contract/agents';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import QrCode from '@baize/ui/qr-code.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { client } from '../../client.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import panel from '../../components/panel.module.css';
import { notify } from '../../toast.ts';
import { useFormat } from '../../use-format.ts';
import styles from './link-list.module.css';

const QR_SIZE = 96;
const addressOf = (code: string): string => `${location.origin}/register?affiliateCode=${encodeURIComponent(code)}`;

/** The agent's links with their codes to be scanned, and what came of each. */
export function LinkList({ links, onChanged }: { links: readonly AgentLink[]; onChanged: () => void }) {
  const t = useT();
  return (
    <section className={cx(panel.card, panel.panel)}>
      <h2>{t('agent.links.title')}</h2>
      {links.length === 0 && <EmptyState bare title={t('agent.links.empty')} text={t('agent.links.emptyHint')} />}
      <ul className={styles.links}>
        {links.map((each) => (
          <LinkRow key={each.code} of={each} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function LinkRow({ of, onChanged }: { of: AgentLink; onChanged: () => void }) {
  const t = useT();
  const f = useFormat();
  const [isBusy, setBusy] = useState(false);
  const address = addressOf(of.code);
  async function turn() {
    setBusy(true);
    const { code, label, enabled } = of;
    const answer = await client.call('changeAgentLink', { code, label, enabled: !enabled });
    setBusy(false);
    if (answer.ok) onChanged();
    else notify({ kind: 'err', text: failureText(t, answer.error) });
  }
  return (
    <li className={styles.link}>
      <QrCode text={address} size={QR_SIZE} framed />
      <div className={styles.words}>
        <p className={styles.tags}>
          <b>{of.label || of.code}</b>
          <Tag tone={of.accountType === 'agent' ? 'brand' : 'plain'}>{t(`agent.kind.${of.accountType}`)}</Tag>
          {!of.enabled && <Tag tone="warn">{t('agent.links.closed')}</Tag>}
        </p>
        <p className={cx(styles.address, textStyles.small, textStyles.secondary)}>
          <bdi dir="ltr">{address}</bdi>
          <CopyNumber number={address} label={t('agent.links.copy', { code: of.code })} />
        </p>
        <p className={textStyles.small}>
          {t('agent.links.uses', {
            registered: f.number(of.registered),
            deposited: f.number(of.deposited),
            date: f.date(of.createdAt),
          })}
        </p>
        <Button size="dense" busy={isBusy} onClick={() => void turn()}>
          {t(of.enabled ? 'agent.links.close' : 'agent.links.reopen')}
          <span className={textStyles.visuallyHidden}> {of.code}</span>
        </Button>
      </div>
    </li>
  );
}
