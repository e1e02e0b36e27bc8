import { useT } from '@baize/webkit/i18n';
import { useEffect, useId, type ReactNode } from 'react';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from './page.module.css';

/** A page: its title in the document and on the screen, what stands beside it, its parts. */
export function Page({
  title,
  note,
  end,
  children,
}: {
  title: string;
  note?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  useEffect(() => {
    document.title = `${title} · ${t('shell.product')}`;
  }, [title, t]);
  return (
    <>
      <div className={pageStyles.head}>
        <h1>{title}</h1>
        {note && <span className={textStyles.tertiary}>{note}</span>}
        {end && <div className={pageStyles.pageActions}>{end}</div>}
      </div>
      {children}
    </>
  );
}

/** A card with a head line: title, context, what can be done. */
export function Card({
  title,
  hint,
  end,
  wrap,
  className,
  children,
}: {
  title: string;
  hint?: ReactNode;
  end?: ReactNode;
  wrap?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={className ? `p-card ${className}` : pageStyles.card} aria-labelledby={id}>
      <div className={wrap ? cx(pageStyles.cardHead, pageStyles.wrappingHead) : pageStyles.cardHead}>
        <h2 id={id}>{title}</h2>
        {hint && <span className={textStyles.tertiary}>{hint}</span>}
        {end && <div className={pageStyles.cardActions}>{end}</div>}
      </div>
      {children}
    </section>
  );
}

/** A name with its value, in a list of such. */
export function Fact({ name, total, children }: { name: ReactNode; total?: boolean; children: ReactNode }) {
  return (
    <div className={total ? pageStyles.total : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
