import type { PlayerDetail } from '@baize/contract/console/players';
import { PROVIDER_NAMES } from '@baize/contract/sign-in-providers';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { SafetyCard } from './safety-card.tsx';

const REMOVE_DIALOG = lazyPart(() => import('./remove-keys-dialog.tsx'));

/** What opens a player's account beside the password, and its removal where somebody else may have made it. */
export function KeysCard({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const may = useCan('players.status');
  const { data } = useCall('getPlayerSafety', { id: player.id });
  if (!data) return null;
  const removable = data.passkeys.length > 0 || (data.hasPassword && data.providers.length + data.contacts.length > 0);
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
    ...data.contacts.map((contact) => ({ id: contact, name: contact, text: t('keys.contact') })),
  ];
  return (
    <SafetyCard
      player={player}
      title={t('keys.title')}
      action={may && removable ? t('keys.remove') : null}
      dialog={REMOVE_DIALOG}
    >
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
    </SafetyCard>
  );
}
