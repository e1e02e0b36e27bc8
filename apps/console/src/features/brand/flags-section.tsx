import type { WhitelabelFlag } from '@baize/contract/boot';
import { useT } from '@baize/webkit/i18n';
import type { BrandSettings } from '@baize/contract/console/brand';
import { useCan } from '../../session.ts';
import { FLAGS_NAMES } from './parts.ts';
import { RegistrationPreview } from './registration-preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { useBrandDraft } from './use-brand-draft.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './flags-section.module.css';
import { Switch } from '@baize/ui/checkbox.tsx';

/** The specification's flags (section 3) in its order, then ours. docs/operators/flags.md says the same at length. */
export const FLAGS = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'CHNGPASSVERIF3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'AGENTPOLICY3',
  'ONECLICKREG3',
] as const satisfies readonly WhitelabelFlag[];

/** Each flag with its one line. */
export function FlagsSection({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const may = useCan('brand.write');
  const draft = useBrandDraft(settings, FLAGS_NAMES);
  const { flags } = draft.draft;
  return (
    <>
      <ul>
        {FLAGS.map((flag) => (
          <li key={flag} className={styles.flag}>
            <Switch
              aria-label={t(`flag.${flag}.name`)}
              aria-describedby={`flag-${flag}`}
              checked={flags[flag] ?? false}
              disabled={!may}
              onChange={(event) => draft.set({ flags: { ...flags, [flag]: event.target.checked } })}
            >
              <span className={layout.column}>
                <span>
                  <b className={textStyles.strong}>{t(`flag.${flag}.name`)}</b>{' '}
                  <bdi className={cx(textStyles.mono, textStyles.tertiary)}>{flag}</bdi>
                </span>
                <span className={textStyles.secondary} id={`flag-${flag}`}>
                  {t(`flag.${flag}`)}
                </span>
              </span>
            </Switch>
          </li>
        ))}
      </ul>
      <RegistrationPreview settings={settings} />
      <SaveBar draft={draft} />
    </>
  );
}
