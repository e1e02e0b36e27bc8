import type { FieldRule } from '@baize/contract/boot';
import { cx } from '@baize/ui/cx.ts';
import field from '@baize/ui/field.module.css';
import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Links } from './use-register.ts';

/** Who invites, by the link that led here; or that its code is no good, where no field of the form says so. */
export function Invitation({ links, rules }: { links: Links; rules: readonly FieldRule[] }) {
  const t = useT();
  const all = Object.entries(links);
  const inviter = all.find(([, { state }]) => state === 'valid')?.[1].inviter;
  const bad = all.some(([name, { state }]) => state === 'invalid' && !rules.some((rule) => rule.field === name));
  return (
    <>
      {inviter && (
        <p className={cx(field.message, field.success)}>
          <Icon name="check" size={16} />
          <span>{t('auth.register.invitedBy', { inviter })}</span>
        </p>
      )}
      {bad && (
        <Note tone="warn" live>
          {t('auth.register.linkBad')}
        </Note>
      )}
      {all.some(([, { state }]) => state === 'checking') && (
        <output className={field.message}>{t('auth.register.affiliateChecking')}</output>
      )}
    </>
  );
}
