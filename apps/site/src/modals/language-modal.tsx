import { Dialog } from '@baize/ui/dialog.tsx';
import { Radio } from '@baize/ui/checkbox.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useBoot } from '../boot.ts';
import type { ModalProps } from '../modals.ts';
import { setLanguage, useSession } from '../session.ts';

/** A list longer than this can be searched. */
const SEARCH_ABOVE = 8;

/** Every language the brand offers, each in its own name; incomplete ones say that parts stay in English. */
export default function LanguageModal({ close }: ModalProps) {
  const t = useT();
  const { languages } = useBoot();
  const { language } = useSession();
  const [wanted, setWanted] = useState('');
  const shown = languages.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <Dialog open onClose={close} title={t('shell.language')} labels={{ close: t('shell.close') }}>
      {languages.length > SEARCH_ABOVE && <TextInput icon="search" type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} aria-label={t('shell.search')} placeholder={t('shell.search')} />}
      <fieldset className="languages">
        <legend className="vh">{t('shell.language')}</legend>
        {shown.map(({ code, name, complete }) => (
          <Radio key={code} name="language" checked={code === language} onChange={() => void setLanguage(code).then(close)}>
            <span lang={code}>{name}</span>{!complete && <span className="t3 s12"> · {t('shell.language.partly')}</span>}
          </Radio>
        ))}
        {shown.length === 0 && <p className="t2">{t('shell.search.nothing', { text: wanted })}</p>}
      </fieldset>
    </Dialog>
  );
}
