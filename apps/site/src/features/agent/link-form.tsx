import { LINK_LABEL_MAX, type LinkAccountType } from '@baize/contract/agent-links';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { client } from '../../client.ts';
import panel from '../../components/panel.module.css';
import { notify } from '../../toast.ts';
import { AccountKind } from './account-kind.tsx';
import page from './agent-page.module.css';

const CODE = /^[A-Za-z0-9]{4,16}$/;

/** Opens a link, under a code of the agent's choice or a drawn one. */
export function LinkForm({ onOpened }: { onOpened: () => void }) {
  const t = useT();
  const [label, setLabel] = useState('');
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<LinkAccountType>('member');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function open() {
    const chosen = code.trim();
    if (chosen !== '' && !CODE.test(chosen)) return setFault(t('agent.links.codeFault'));
    setBusy(true);
    const answer = await client.call('openAgentLink', {
      label,
      accountType: kind,
      ...(chosen === '' ? {} : { code: chosen }),
    });
    setBusy(false);
    if (!answer.ok)
      return setFault(answer.error.code === 'NAME_TAKEN' ? t('agent.links.taken') : failureText(t, answer.error));
    setFault('');
    setLabel('');
    setCode('');
    notify({ kind: 'ok', text: t('agent.links.opened', { code: answer.value.code }) });
    return onOpened();
  }
  return (
    <section className={cx(panel.card, panel.panel)}>
      <h2>{t('agent.links.new')}</h2>
      <p className={textStyles.secondary}>{t('agent.links.lead')}</p>
      <form
        className={page.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <AccountKind value={kind} onChange={setKind} />
        <Field label={t('agent.links.label')} hint={t('agent.links.labelHint')}>
          <TextInput maxLength={LINK_LABEL_MAX} value={label} onChange={(event) => setLabel(event.target.value)} />
        </Field>
        <Field label={t('agent.links.code')} hint={t('agent.links.codeHint')} error={fault || undefined}>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            maxLength={16}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" block busy={isBusy}>
          {t('agent.links.open')}
        </Button>
      </form>
    </section>
  );
}
