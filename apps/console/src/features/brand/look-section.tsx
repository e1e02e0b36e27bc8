import type { BrandSettings } from '@baize/contract/console/brand';
import { BRAND_COLOURS, wrongBrandTheme, type BrandTheme } from '@baize/ui/brand-css.ts';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { BothSides } from '../../components/both-sides.tsx';
import { FailureNote } from '../../components/failure.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useCan } from '../../session.ts';
import { differences } from '../../lib/diff.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { useKept } from '../../use-kept.ts';
import { LookPreview } from './look-preview.tsx';
import styles from './look.module.css';

const THEMES = ['dark', 'light'] as const;
const SHAPES = ['radius-scale', 'font-display'] as const;
const nameIn = (ground: (typeof THEMES)[number], colour: string): string =>
  ground === 'light' ? `light-${colour}` : colour;

/** Only what says something: an empty field leaves the product's own. */
const themeOf = (draft: BrandTheme): BrandTheme =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''));

/** A colour that is said to be wrong, in words: no colour at all, or one in which nobody could read. */
function useWrong(draft: BrandTheme): (name: string) => string | undefined {
  const t = useT();
  const wrong = wrongBrandTheme(themeOf(draft));
  return (name) => {
    const fault = wrong[name];
    if (fault === undefined) return undefined;
    if (fault.startsWith('nobody could read')) return t('look.contrast');
    return t(
      name === 'radius-scale' ? 'look.radius.wrong' : name === 'font-display' ? 'look.font.wrong' : 'look.colour.wrong',
    );
  };
}

/** The brand's colours beside what they look like, in both themes, before anything is saved. */
export function LookSection({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const may = useCan('brand.write');
  const [kept, setKept] = useKept<KeptLook>('theme');
  const draft = kept?.theme ?? settings.theme;
  const wrong = useWrong(draft);
  const set = (name: string, value: string): void =>
    setKept({ version: kept?.version ?? settings.version, theme: { ...draft, [name]: value } });
  const isWrong = Object.keys(wrongBrandTheme(themeOf(draft))).length > 0;
  const field = (name: string, label: string) => (
    <Field key={name} label={label} error={wrong(name)}>
      <span className={layout.row}>
        {!SHAPES.some((each) => each === name) && (
          <span className={styles.swatch} style={{ background: draft[name] ?? 'transparent' }} aria-hidden="true" />
        )}
        <TextInput
          className={styles.value}
          value={draft[name] ?? ''}
          disabled={!may}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => set(name, event.target.value.trimStart())}
        />
      </span>
    </Field>
  );
  return (
    <div className={cx(pageStyles.form, pageStyles.padded, styles.looks)}>
      <p className={textStyles.secondary}>{t('look.hint')}</p>
      <div className={styles.grounds}>
        {THEMES.map((ground) => (
          <section key={ground} className={cx(pageStyles.form, styles.ground)} aria-label={t(`look.${ground}`)}>
            <h2 className={pageStyles.subheading}>{t(`look.${ground}`)}</h2>
            <LookPreview theme={themeOf(draft)} ground={ground} />
            {BRAND_COLOURS.map((colour) => field(nameIn(ground, colour), t(`look.${colour}`)))}
          </section>
        ))}
      </div>
      <div className={cx(pageStyles.form, pageStyles.narrow)}>
        {SHAPES.map((name) => field(name, t(`look.${name}`)))}
      </div>
      {!may && <Note tone="info">{t('brand.readOnly')}</Note>}
      {kept !== null && may && <SaveLook kept={kept} settings={settings} isWrong={isWrong} onKeep={setKept} />}
    </div>
  );
}

type KeptLook = { version: number; theme: BrandTheme };
type SaveLookProps = {
  kept: KeptLook;
  /** As the server has them now. */
  settings: BrandSettings;
  isWrong: boolean;
  onKeep: (next: KeptLook | null) => void;
};

function SaveLook({ kept, settings, isWrong, onKeep }: SaveLookProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const action = useAction('changeTheme', {
    stale: ['getBrandSettings', 'listAudit'],
    failed: ({ code }) => code === 'STATE_CONFLICT' && void forget('getBrandSettings'),
    done: () => {
      setAsking(false);
      onKeep(null);
      showToast({ tone: 'ok', title: t('look.saved') });
    },
  });
  const refused = action.failure?.code === 'STATE_CONFLICT';
  /** Mine upon what somebody else saved meanwhile. */
  const putBack = (): void => {
    onKeep({ ...kept, version: settings.version });
    action.reset();
  };
  return (
    <div className={pageStyles.form} aria-live="polite">
      {isWrong && <Note tone="error">{t('look.wrong')}</Note>}
      {refused && (
        <BothSides
          caption={t('look.conflict')}
          text={t('look.conflict')}
          rows={differences(settings.theme, themeOf(kept.theme))}
          way={{ text: t('conflict.putBack'), go: putBack }}
        />
      )}
      <div className={layout.row}>
        <Button onClick={() => onKeep(null)}>{t('look.discard')}</Button>
        <Button variant="primary" disabled={isWrong || refused} onClick={() => setAsking(true)}>
          {t('shell.save')}
        </Button>
      </div>
      {action.failure && !asking && !refused && (
        <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />
      )}
      {asking && !refused && (
        <ReasonDialog
          title={t('look.save')}
          submit={t('shell.save')}
          action={action}
          onClose={() => setAsking(false)}
          onReason={(reason) => action.run({ theme: themeOf(kept.theme), version: kept.version, reason })}
        />
      )}
    </div>
  );
}
