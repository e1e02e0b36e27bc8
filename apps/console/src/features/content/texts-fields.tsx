import { BODY_MAX, BUTTON_MAX, languageTold, TITLE_MAX } from '@baize/contract/content-words';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextArea, TextInput } from '@baize/ui/text-input.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import type { UseFormRegister, UseFormSetValue } from 'react-hook-form';
import pageStyles from '../../components/page.module.css';
import { languageName } from '../../lib/language-name.ts';
import { EMPTY_TEXT, writtenIn, type AnnouncementForm, type WrongField } from './announcement-form.ts';
import styles from './content.module.css';

type TextsFieldsProps = {
  languages: readonly string[];
  menu: readonly string[];
  hasButton: boolean;
  /** Its text is a page of its own, with headings, lists and links. */
  hasMarkup: boolean;
  texts: AnnouncementForm['texts'];
  register: UseFormRegister<AnnouncementForm>;
  setValue: UseFormSetValue<AnnouncementForm>;
  wrong: (name: WrongField) => boolean;
};

/** What it says in each language of the brand, and what is read where nothing is written. */
export function TextsFields({ languages, texts, wrong, setValue, ...rest }: TextsFieldsProps) {
  const t = useT();
  const written = writtenIn({ texts });
  const shown = [...new Set([...languages, ...Object.keys(texts)])];
  return (
    <>
      {shown.map((language) => (
        <LanguageFields key={language} language={language} written={written} texts={texts} wrong={wrong} {...rest} />
      ))}
      <OtherLanguage
        others={rest.menu.filter((each) => !shown.includes(each))}
        onAdd={(language) => setValue(`texts.${language}`, EMPTY_TEXT)}
      />
      {wrong('title') && (
        <Note tone="error" live>
          {t('content.wrong.title')}
        </Note>
      )}
    </>
  );
}

/** Of a menu of many languages, one more to write in. */
function OtherLanguage({ others, onAdd }: { others: readonly string[]; onAdd: (language: string) => void }) {
  const t = useT();
  const reader = useLanguage();
  if (others.length === 0) return null;
  return (
    <Field label={t('content.language.other')} hint={t('content.language.other.hint')}>
      <Select
        value=""
        placeholder={t('content.language.choose')}
        onChange={(event) => onAdd(event.target.value)}
        options={others.map((value) => ({ value, label: languageName(value, reader) }))}
      />
    </Field>
  );
}

type LanguageFieldsProps = Omit<TextsFieldsProps, 'languages' | 'setValue'> & {
  language: string;
  written: readonly string[];
};

function LanguageFields({
  language,
  written,
  texts,
  menu,
  hasButton,
  hasMarkup,
  register,
  wrong,
}: LanguageFieldsProps) {
  const t = useT();
  const reader = useLanguage();
  const nameOf = (code: string): string => languageName(code, reader);
  const name = nameOf(language);
  const { title = '', body = '', cta = '' } = texts[language] ?? {};
  const isLone = wrong('lone') && title.trim() === '' && `${body}${cta}`.trim() !== '';
  const told = languageTold(written, language);
  const falls = title.trim() === '' && told !== undefined && menu.includes(language);
  return (
    <fieldset className={styles.language}>
      <legend>{name}</legend>
      <Field label={t('content.title')} error={isLone && t('content.wrong.lone')}>
        <TextInput lang={language} maxLength={TITLE_MAX} {...register(`texts.${language}.title`)} />
      </Field>
      <Field label={t('content.body')} hint={hasMarkup && t('content.body.hint')}>
        <TextArea
          lang={language}
          rows={hasMarkup ? 6 : 2}
          maxLength={BODY_MAX}
          {...register(`texts.${language}.body`)}
        />
      </Field>
      {hasButton && (
        <Field label={t('content.cta')} hint={t('content.cta.hint')}>
          <TextInput lang={language} maxLength={BUTTON_MAX} {...register(`texts.${language}.cta`)} />
        </Field>
      )}
      {falls && <p className={pageStyles.padNote}>{t('content.fallback', { language: name, other: nameOf(told) })}</p>}
    </fieldset>
  );
}
