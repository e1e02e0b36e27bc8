import type { Capability } from '@baize/contract/boot';
import type { BrandSettings } from '@baize/contract/console/brand';
import { Switch } from '@baize/ui/checkbox.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import pageStyles from '../../components/page.module.css';
import { useCan } from '../../session.ts';
import { SaveBar } from './save-bar.tsx';
import { useBrandDraft } from './use-brand-draft.ts';
import styles from './flags-section.module.css';

export const CAPABILITIES_NAMES = ['closedCapabilities'] as const;
/** Without one of these somebody may have no way in left. */
const WAYS_IN: readonly Capability[] = ['smsLogin', 'socialLogin', 'passkeys', 'forgotPassword', 'smsCodes'];

/** What the brand offers of the product: each can be closed for all players at once, with a reason. */
export function CapabilitiesSection({ settings }: { settings: BrandSettings }) {
  const t = useT();
  const may = useCan('brand.write');
  const draft = useBrandDraft(settings, CAPABILITIES_NAMES);
  const { closedCapabilities: closed } = draft.draft;
  const { product, open } = settings.offer;
  // Kept in the order of the product, so that what is closed and opened again is no change.
  const order = [
    ...settings.closedCapabilities,
    ...product.filter((each) => !settings.closedCapabilities.includes(each)),
  ];
  const turn = (capability: Capability, isOpen: boolean): void =>
    draft.set({
      closedCapabilities: order.filter((each) => (each === capability ? !isOpen : closed.includes(each))),
    });
  return (
    <>
      <p className={cx(pageStyles.padHeading, textStyles.secondary)}>{t('capability.text')}</p>
      <ul>
        {product.map((capability) => {
          const isClosed = closed.includes(capability);
          // Open by its switch, as saved, and yet not there.
          const isLacking =
            !isClosed && !settings.closedCapabilities.includes(capability) && !open.includes(capability);
          const isRisky = isClosed && WAYS_IN.includes(capability);
          return (
            <li key={capability} className={styles.flag}>
              <Switch
                aria-label={t(`capability.${capability}`)}
                aria-describedby={isLacking || isRisky ? `capability-${capability}` : undefined}
                checked={!isClosed}
                disabled={!may}
                onChange={(event) => turn(capability, event.target.checked)}
              >
                <span className={layout.column}>
                  <span>
                    <b className={textStyles.strong}>{t(`capability.${capability}`)}</b>{' '}
                    <bdi className={cx(textStyles.mono, textStyles.tertiary)}>{capability}</bdi>
                  </span>
                  {(isLacking || isRisky) && (
                    <span className={textStyles.secondary} id={`capability-${capability}`}>
                      {t(isLacking ? 'capability.lacking' : 'capability.wayIn')}
                    </span>
                  )}
                </span>
              </Switch>
            </li>
          );
        })}
      </ul>
      <SaveBar draft={draft} asksReason />
    </>
  );
}
