import type { ConsoleChannel } from '@baize/contract/console/channels';
import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Segmented } from '@baize/ui/segmented.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Card, Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { useFormat } from '../../use-format.ts';
import { exampleOf, nameOf, readRules, type ChannelForm } from './channel-form.ts';
import styles from './channels.module.css';
import { KIND_ICONS, useFeeText } from './parts.tsx';

type PreviewProps = { form: ChannelForm; accounts: ConsoleChannel['accounts'] };
type Rules = ConsoleChannel['rules'];
type Language = 'bn' | 'en';

/** What a player is shown of the way to pay, as it is typed. */
export function ChannelPreview({ form, accounts }: PreviewProps) {
  const t = useT();
  const spoken = useLanguage();
  const [language, setLanguage] = useState<Language>(spoken === 'en' ? 'en' : 'bn');
  const read = readRules(form);
  return (
    <Card
      title={t('channel.preview')}
      end={
        <Segmented<Language>
          dense
          label={t('channel.preview.language')}
          options={[
            { value: 'bn', label: 'বাংলা' },
            { value: 'en', label: 'English' },
          ]}
          value={language}
          onChange={setLanguage}
        />
      }
    >
      <div className={styles.preview}>
        {'rules' in read ? (
          <Shown form={form} rules={read.rules} accounts={accounts} language={language} />
        ) : (
          <p className={textStyles.secondary}>{t('channel.preview.wrong')}</p>
        )}
      </div>
    </Card>
  );
}

function Shown({ form, rules, accounts, language }: PreviewProps & { rules: Rules; language: Language }) {
  const t = useT();
  const format = useFormat();
  const feeText = useFeeText();
  const words = rules.instructions[language];
  const account = accounts.find(({ enabled }) => enabled);
  const whole = (amount: string): string => format.money(amount, { places: 0, unit: true });
  return (
    <>
      <div className={styles.tile}>
        <Icon name={KIND_ICONS[form.kind]} />
        <b>{nameOf(form)[language] || '—'}</b>
        <small className={textStyles.secondary}>
          {`${whole(rules.min)} – ${whole(rules.max)}`}
          {rules.fee.bearer === 'member' && ` · ${feeText(rules.fee)}`}
        </small>
      </div>
      {rules.quick.length > 0 && (
        <div className={styles.quick}>
          {rules.quick.map((amount) => (
            <span key={amount} className={textStyles.figures}>
              {format.money(amount, { places: 0 })}
            </span>
          ))}
        </div>
      )}
      <Example rules={rules} />
      {words !== '' && (
        <Note tone="info">
          <span className={styles.words}>{words}</span>
        </Note>
      )}
      {rules.matching !== null &&
        (account ? (
          <p className={textStyles.secondary}>
            {t('channel.preview.account', { provider: account.provider, number: account.number })}
          </p>
        ) : (
          <Note tone="warn">{t('channel.preview.noAccount')}</Note>
        ))}
    </>
  );
}

/** One deposit reckoned through, so that step, fee and matching are seen. */
function Example({ rules }: { rules: Rules }) {
  const t = useT();
  const format = useFormat();
  const { asked, pays, fee, gets } = exampleOf(rules);
  const money = (amount: string): string => format.money(amount, { unit: true });
  return (
    <dl className={pageStyles.facts}>
      <Fact name={t('channel.preview.asks')}>{money(asked)}</Fact>
      <Fact name={t('channel.preview.pays')}>{money(pays)}</Fact>
      <Fact name={t('channel.preview.fee')}>{money(fee)}</Fact>
      <Fact name={t('channel.preview.gets')}>{money(gets)}</Fact>
      <Fact name={t('channel.preview.found')}>{t(`channel.found.${rules.matching ?? 'provider'}`)}</Fact>
      <Fact name={t('channel.minutes')}>{t('channel.preview.minutes', { count: rules.minutes })}</Fact>
      <Fact name={t('channel.hours')}>
        {rules.hours ? `${rules.hours.from} – ${rules.hours.to} (${format.offset})` : t('channel.hours.always')}
      </Fact>
      <Fact name={t('channel.preview.who')}>
        {rules.fromCredits === 0
          ? t('channel.preview.everybody')
          : t('channel.preview.from', { count: rules.fromCredits })}
      </Fact>
    </dl>
  );
}
