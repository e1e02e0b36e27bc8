import type { ConsoleChannel } from '@baize/contract/console/channels';
import type { DepositKind } from '@baize/contract/deposit-kinds';
import type { IconName } from '@baize/ui/icon-names.ts';
import { Tag } from '@baize/ui/tag.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useFormat } from '../../use-format.ts';

/** No channel has this code: a code begins with a letter. */
export const NEW_CHANNEL = '/channels/-new';
/** What a change of an account at a provider makes old. */
export const CONNECTIONS_STALE = ['listPaymentConnections', 'listChannels', 'listProposals', 'listAudit'] as const;
/** What a change of a channel makes old. */
export const CHANNELS_STALE = ['listChannels', 'listPaymentMethods', 'listProposals', 'listAudit'] as const;

export const KIND_ICONS: Readonly<Record<DepositKind, IconName>> = {
  BANK_TRANSFER: 'bank',
  E_WALLET: 'app',
  QR: 'qr',
  GATEWAY: 'wallet',
  CARD: 'card',
  CRYPTO: 'coin',
};

/** The name of a channel in the reader's language. */
export function useChannelName(): (channel: Pick<ConsoleChannel, 'name' | 'code'>) => string {
  const language = useLanguage();
  return ({ name, code }) => (language === 'bn' ? name.bn : name.en) || code;
}

export function ChannelTags({ channel }: { channel: ConsoleChannel }) {
  const t = useT();
  const takesNone = channel.rules.matching !== null && !channel.accounts.some(({ enabled }) => enabled);
  return (
    <>
      <Tag tone={channel.enabled ? 'positive' : 'plain'}>{t(channel.enabled ? 'channel.open' : 'channel.closed')}</Tag>
      {channel.enabled && takesNone && <Tag tone="warn">{t('channel.noAccount')}</Tag>}
      {channel.waiting && <Tag tone="info">{t('channel.waiting')}</Tag>}
    </>
  );
}

const RATE_OF_PERCENT = 10_000;
export const percentOf = (rate: number): string => String(rate / RATE_OF_PERCENT);

/** What a deposit costs, and who bears it, in a few words. */
export function useFeeText(): (fee: ConsoleChannel['rules']['fee']) => string {
  const t = useT();
  const format = useFormat();
  return ({ fixed, rate, bearer }) => {
    const parts = [
      ...(Number(fixed) > 0 ? [format.money(fixed, { unit: true })] : []),
      ...(rate > 0 ? [`${format.number(rate / RATE_OF_PERCENT)} %`] : []),
    ];
    return parts.length === 0 ? t('channel.fee.none') : t(`channel.fee.${bearer}`, { fee: parts.join(' + ') });
  };
}
