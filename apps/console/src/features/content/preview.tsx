import { languageTold, type AnnouncementKind } from '@baize/contract/content-words';
import { renderMarkup } from '@baize/contract/markup';
import { buttonClass } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { readRichContent, type RichNode } from '@baize/webkit/rich-content';
import { createElement, useState, type ReactNode } from 'react';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { languageName } from '../../lib/language-name.ts';
import { EMPTY_TEXT, writtenIn, type AnnouncementForm, type TextForm } from './announcement-form.ts';
import { shownPicture } from './banner-picture.ts';
import styles from './content.module.css';

type PreviewProps = { kind: AnnouncementKind; form: AnnouncementForm; languages: readonly string[] };

/** What a visitor of each language sees of what is typed, before it is saved. */
export function Preview({ kind, form, languages }: PreviewProps) {
  const t = useT();
  const reader = useLanguage();
  const [chosen, setChosen] = useState(languages[0] ?? 'en');
  const told = languageTold(writtenIn(form), chosen);
  const text = (told === undefined ? undefined : form.texts[told]) ?? EMPTY_TEXT;
  return (
    <Card title={t('content.preview')}>
      <div className={`${pageStyles.form} ${pageStyles.padded}`}>
        <Field label={t('content.preview.language')}>
          <Select
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={languages.map((value) => ({ value, label: languageName(value, reader) }))}
          />
        </Field>
        {told !== undefined && told !== chosen && (
          <p className={textStyles.secondary}>
            {t('content.fallback', { language: languageName(chosen, reader), other: languageName(told, reader) })}
          </p>
        )}
        <div lang={told}>
          {kind === 'B' ? (
            <BannerPreview form={form} text={text} />
          ) : (
            <TextPreview text={text} isLine={kind === 'PL'} />
          )}
        </div>
      </div>
    </Card>
  );
}

type OfText = { text: TextForm };

function BannerPreview({ form, text }: OfText & { form: AnnouncementForm }) {
  const t = useT();
  const picture = shownPicture(form.url.trim());
  return (
    <>
      <div className={styles.banner}>
        {picture && <img src={picture} alt="" />}
        <div>
          <b>{text.title}</b>
          {text.body !== '' && <p>{text.body}</p>}
          {text.cta !== '' && form.leads !== 'none' && (
            <span className={buttonClass({ size: 'dense' })}>{text.cta}</span>
          )}
        </div>
      </div>
      {picture === null && form.url.trim() !== '' && <p className={textStyles.secondary}>{t('content.elsewhere')}</p>}
    </>
  );
}

function TextPreview({ text, isLine }: OfText & { isLine: boolean }) {
  const t = useT();
  // Parsed by an inert document and drawn from a closed list of elements, as the site does.
  const document = new DOMParser().parseFromString(renderMarkup(text.body), 'text/html');
  return (
    <article className={styles.text}>
      {isLine && <p className={styles.line}>{text.title}</p>}
      {isLine && <p className={textStyles.secondary}>{t('content.behind')}</p>}
      <h3>{text.title}</h3>
      {readRichContent(document.body).map(draw)}
    </article>
  );
}

/** Links lead nowhere here: a press must not throw away what is typed. */
function draw(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const children = node.children.map(draw);
  const tag = node.tag === 'a' ? 'u' : node.tag;
  const attributes = node.tag === 'a' ? { title: node.attributes.href } : node.attributes;
  return createElement(tag, { key, ...attributes }, ...(children.length > 0 ? [children] : []));
}
