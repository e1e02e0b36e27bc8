import type { WhitelabelFlag } from '@baize/contract/boot';
import { useT } from '@baize/webkit/i18n';
import type { BrandSettings } from '../../console-calls.ts';
import { useCan } from '../../session.ts';
import { SaveBar } from './save-bar.tsx';
import { useBrandDraft } from './use-brand-draft.ts';

/** The flags of the specification, section 3, in its order. docs/operators/flags.md says the same at length. */
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
] as const satisfies readonly WhitelabelFlag[];

/** Each flag with its one line. */
export function FlagsSection({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const may = useCan('brand.write');
  const draft = useBrandDraft(settings, ['flags']);
  const { flags } = draft.draft;
  return (
    <>
      <ul className="flags">
        {FLAGS.map((flag) => (
          <li key={flag}>
            <label className="sw">
              <span className="p-col">
                <span>
                  <b className="p-b">{t(`flag.${flag}.name`)}</b> <bdi className="p-mono p-mut">{flag}</bdi>
                </span>
                <span className="p-sub" id={`flag-${flag}`}>
                  {t(`flag.${flag}`)}
                </span>
              </span>
              <input
                type="checkbox"
                // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox carries its own state
                role="switch"
                aria-label={t(`flag.${flag}.name`)}
                aria-describedby={`flag-${flag}`}
                checked={flags[flag] ?? false}
                disabled={!may}
                onChange={(event) => draft.set({ flags: { ...flags, [flag]: event.target.checked } })}
              />
            </label>
          </li>
        ))}
      </ul>
      <SaveBar draft={draft} />
    </>
  );
}
