import type { PlayerDetail } from '@baize/contract/console/players';
import type { SignInProvider } from '@baize/contract/sign-in-providers';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useId, useState } from 'react';
import pageStyles from '../../components/page.module.css';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const REMOVE_DIALOG = lazyPart(() => import('./remove-keys-dialog.tsx'));
const PROVIDER_NAMES: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' };

/** What opens a player's account beside the password, and its removal where somebody else may have made it. */
export function KeysCard({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const titleId = useId();
  const may = useCan('players.status');
  const [asking, setAsking] = useState(false);
  const { data } = useCall('getPlayerSafety', { id: player.id });
  if (!data) return null;
  const removable = data.passkeys.length > 0 || (data.hasPassword && data.providers.length > 0);
  const rows = [
    ...data.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      text: lastUsedAt
        ? t('keys.used', { made: format.dateTime(createdAt), used: format.dateTime(lastUsedAt) })
        : t('keys.unused', { made: format.dateTime(createdAt) }),
    })),
    ...data.providers.map(({ provider, since }) => ({
      id: provider,
      name: PROVIDER_NAMES[provider],
      text: t('keys.linked', { when: format.dateTime(since) }),
    })),
  ];
  return (
    <section aria-labelledby={titleId}>
      <div className={cx(pageStyles.cardHead, pageStyles.wrappingHead)}>
        <h2 id={titleId}>{t('keys.title')}</h2>
        {may && removable && (
          <Button size="dense" variant="danger" onPointerEnter={REMOVE_DIALOG.load} onClick={() => setAsking(true)}>
            {t('keys.remove')}
          </Button>
        )}
      </div>
      {rows.length === 0 && (
        <p className={textStyles.secondary}>{t(data.hasPassword ? 'keys.none' : 'keys.nothing')}</p>
      )}
      <ul>
        {rows.map(({ id, name, text }) => (
          <li key={id}>
            <bdi className={textStyles.wrap}>{name}</bdi> <span className={textStyles.secondary}>{text}</span>
          </li>
        ))}
      </ul>
      {asking && <ShowPart part={REMOVE_DIALOG} props={{ player, onClose: () => setAsking(false) }} />}
    </section>
  );
}
