import { Dialog } from '@baize/ui/dialog.tsx';
import { Radio } from '@baize/ui/checkbox.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useBoot } from '../boot.ts';
import type { ModalProps } from '../modals.ts';
import { setLanguage, useSession } from '../session.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './language-modal.module.css';

/** A list longer than this can be searched. */
const SEARCH_ABOVE = 8;

/** Every language the brand offers, each in its own name; incomplete ones say that parts stay in English. */
export default function LanguageModal({ close }: ModalProps) {
  const t = useT();
  const { languages } = useBoot();
  const { language } = useSession();
  const [wanted, setWanted] = useState('');
  const shown = languages.filter(({ name, code }) =>
    `${name} ${code}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <Dialog open onClose={close} title={t('shell.language')} labels={{ close: t('shell.close') }}>
      {languages.length > SEARCH_ABOVE && (
        <TextInput
          icon="search"
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          aria-label={t('shell.search')}
          placeholder={t('shell.search')}
        />
      )}
      {[true, false].map((isWhole) => {
        const group = shown.filter(({ complete }) => complete === isWhole);
        return (
          group.length > 0 && (
            <fieldset className={styles.languages} key={String(isWhole)}>
              <legend className={isWhole ? textStyles.visuallyHidden : cx(textStyles.tiny, textStyles.tertiary)}>
                {t(isWhole ? 'shell.language' : 'shell.language.partly')}
              </legend>
              {group.map(({ code, name }) => (
                <Radio
                  key={code}
                  name="language"
                  checked={code === language}
                  onChange={() => void setLanguage(code).then(close)}
                >
                  <span lang={code}>{name}</span>
                </Radio>
              ))}
            </fieldset>
          )
        );
      })}
      {shown.length === 0 && <p className={textStyles.secondary}>{t('shell.search.nothing', { text: wanted })}</p>}
    </Dialog>
  );
}
