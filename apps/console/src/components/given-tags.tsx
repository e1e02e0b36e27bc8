import type { PlayerTag } from '@baize/contract/console/player-tags';
import { Icon } from '@baize/ui/icon.tsx';
import layout from '@baize/ui/layout.module.css';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';

/** What operators say of a player. A flag of risk is told by its sign and by its word, never by its colour alone. */
export function GivenTags({ tags }: { tags: readonly PlayerTag[] }) {
  const t = useT();
  return (
    <span className={layout.row}>
      {tags.map(({ id, name, tone, risk }) => (
        <Tag key={id} tone={tone}>
          {risk && (
            <>
              <Icon name="alert" size={14} />
              <span className={textStyles.visuallyHidden}>{t('playerTag.risk')}: </span>
            </>
          )}
          <bdi>{name}</bdi>
        </Tag>
      ))}
    </span>
  );
}
