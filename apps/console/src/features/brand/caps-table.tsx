import type { BrandSettings } from '@baize/contract/console/brand';
import { CAP_SCOPES, SECURITY_BOUNDS, type CapScope } from '@baize/contract/console/security-bounds';
import { CellInput } from '@baize/ui/cell-control.tsx';
import { cx } from '@baize/ui/cx.ts';
import table from '@baize/ui/data-table.module.css';
import { useT } from '@baize/webkit/i18n';
import pageStyles from '../../components/page.module.css';
import { isCapRight } from './security-values.ts';
import styles from './security-section.module.css';

type Caps = BrandSettings['codes']['caps'];
type CapsTableProps = { caps: Caps; disabled: boolean; onChange: (caps: Caps) => void };
const WINDOWS = ['hour', 'day'] as const;

/** How many codes are sent at most, to whom and from where. */
export function CapsTable({ caps, disabled, onChange }: CapsTableProps) {
  const t = useT();
  const isWrong = !CAP_SCOPES.every((scope) => isCapRight(caps[scope]));
  const cell = (scope: CapScope, window: (typeof WINDOWS)[number]) => (
    <td key={window} className={table.alignEnd}>
      <CellInput
        className={styles.cap}
        type="number"
        inputMode="numeric"
        {...SECURITY_BOUNDS.cap}
        label={`${t(`security.cap.${scope}`)}: ${t(`security.cap.${window}`)}`}
        invalid={!isCapRight(caps[scope])}
        disabled={disabled}
        value={Number.isNaN(caps[scope][window]) ? '' : caps[scope][window]}
        onChange={(event) => onChange({ ...caps, [scope]: { ...caps[scope], [window]: event.target.valueAsNumber } })}
      />
    </td>
  );
  return (
    <>
      <h2 className={cx(pageStyles.subheading, pageStyles.padHeading)} id="caps-title">
        {t('security.caps')}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <section className={cx(table.scroller, table.dense)} tabIndex={0} aria-labelledby="caps-title">
        <table className={styles.caps}>
          <thead>
            <tr>
              <th scope="col">{t('security.cap.of')}</th>
              {WINDOWS.map((window) => (
                <th key={window} scope="col" className={table.alignEnd}>
                  {t(`security.cap.${window}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {CAP_SCOPES.map((scope) => (
              <tr key={scope}>
                <th scope="row">{t(`security.cap.${scope}`)}</th>
                {WINDOWS.map((window) => cell(scope, window))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={cx(pageStyles.padNote, isWrong && styles.wrong)} aria-live="polite">
        {isWrong ? t('security.caps.wrong', SECURITY_BOUNDS.cap) : t('security.caps.hint')}
      </p>
    </>
  );
}
