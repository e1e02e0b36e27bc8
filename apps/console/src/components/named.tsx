import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';

/** A thing by its name, with the code under which it is kept beside it, small. */
export const Named = ({ name, code }: { name: string; code: string }) => (
  <span>
    {name}
    {name !== code && (
      <>
        {' '}
        <bdi className={cx(textStyles.mono, textStyles.tertiary, textStyles.tiny)}>{code}</bdi>
      </>
    )}
  </span>
);
