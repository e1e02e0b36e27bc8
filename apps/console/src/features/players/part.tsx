import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useId, type ReactNode } from 'react';
import pageStyles from '../../components/page.module.css';

type PartProps = { title: string; text?: string; end?: ReactNode; children: ReactNode };

/** A part of a tab under a heading of its own. */
export function Part({ title, text, end, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={cx(pageStyles.cardHead, pageStyles.wrappingHead)}>
        <h2 id={id}>{title}</h2>
        {end && <div className={pageStyles.cardActions}>{end}</div>}
      </div>
      {text !== undefined && <p className={cx(pageStyles.padded, textStyles.secondary)}>{text}</p>}
      {children}
    </section>
  );
}
