import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useBoot } from '../../boot.ts';
import chips from '../../components/chips.module.css';
import { AGENT_RANGES, daysOf, type AgentRange } from './agent-ranges.ts';
import styles from './agent-page.module.css';

/** The chosen range with its days. They are those of the moment of choosing, so that a page keeps what it shows. */
export function useRange(first: AgentRange) {
  const { brand } = useBoot();
  const [range, choose] = useState(first);
  const [at, setAt] = useState(() => Date.now());
  return {
    range,
    days: daysOf(range, new Date(at), brand.gmtOffsetMinutes),
    choose: (next: AgentRange) => {
      choose(next);
      setAt(Date.now());
    },
  };
}

/** Without a value: other days are shown than those of any range. */
type RangeChoiceProps = { value: AgentRange | undefined; onChange: (range: AgentRange) => void };

export function RangeChoice({ value, onChange }: RangeChoiceProps) {
  const t = useT();
  return (
    <fieldset className={cx(chips.chips, styles.ranges)}>
      <legend className={textStyles.visuallyHidden}>{t('member.preset.label')}</legend>
      {AGENT_RANGES.map((range) => (
        <button
          key={range}
          type="button"
          className={chips.chip}
          aria-pressed={range === value}
          onClick={() => onChange(range)}
        >
          {t(`member.preset.${range}`)}
        </button>
      ))}
    </fieldset>
  );
}
