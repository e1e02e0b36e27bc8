import { LINK_ACCOUNT_TYPES, type LinkAccountType } from '@baize/contract/agent-links';
import { Segmented } from '@baize/ui/segmented.tsx';
import { useT } from '@baize/webkit/i18n';

type AccountKindProps = { value: LinkAccountType; onChange: (kind: LinkAccountType) => void };

/** Whether a player or an agent comes of it. */
export function AccountKind({ value, onChange }: AccountKindProps) {
  const t = useT();
  return (
    <Segmented
      label={t('agent.register.kind')}
      value={value}
      onChange={onChange}
      options={LINK_ACCOUNT_TYPES.map((kind) => ({ value: kind, label: t(`agent.kind.${kind}`) }))}
    />
  );
}
