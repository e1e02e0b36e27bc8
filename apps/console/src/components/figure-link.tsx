import textStyles from '@baize/ui/text.module.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pageAt } from '../pages.ts';
import { useOperator } from '../session.ts';

/** A figure that opens the rows it is made of, for those who may open them. */
export function FigureLink({ to, children }: { to: string; children: ReactNode }) {
  const { permissions } = useOperator();
  const page = pageAt(to.split('?')[0]!);
  if (!page || !permissions.includes(page.permission)) return children;
  return (
    <Link className={textStyles.link} href={to}>
      {children}
    </Link>
  );
}
