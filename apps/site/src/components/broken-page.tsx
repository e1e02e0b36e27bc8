import { buttonClass } from '@baize/ui/button.tsx';
import textStyles from '@baize/ui/text.module.css';
import styles from './whole-page.module.css';

/** Shown when drawing broke or the words never came: so its texts stand here, in both bundled languages. */
const TEXTS = [
  {
    lang: 'bn',
    title: 'পেজটি দেখানো যাচ্ছে না',
    text: 'আপনার অ্যাকাউন্টে কিছু বদলায়নি। পেজটি রিলোড করুন।',
    reload: 'রিলোড করুন',
  },
  {
    lang: 'en',
    title: 'The page cannot be shown',
    text: 'Nothing on your account was changed. Please reload the page.',
    reload: 'Reload',
  },
] as const;

export function BrokenPage() {
  return (
    <main className={styles.page}>
      <div role="alert">
        {TEXTS.map(({ lang, title, text }) => (
          <div key={lang} lang={lang}>
            <h1>{title}</h1>
            <p className={textStyles.secondary}>{text}</p>
          </div>
        ))}
        <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => location.reload()}>
          {TEXTS.map(({ reload }) => reload).join(' · ')}
        </button>
      </div>
    </main>
  );
}
