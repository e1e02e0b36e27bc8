import { createElement, useMemo, type ReactNode } from 'react';
import { readRichContent, type RichNode } from '@baize/webkit/rich-content';
import { go } from '../navigate.ts';
import { cx } from '@baize/ui/cx.ts';
import styles from './rich-content.module.css';

type RichContentProps = { html: string; className?: string };

/** Rich content of an operator, drawn from its allowed elements; no markup string reaches the page. */
export function RichContent({ html, className }: RichContentProps) {
  const nodes = useMemo(() => readRichContent(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className={cx(styles.content, className)}>{nodes.map(draw)}</div>;
}

function draw(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { href } = node.attributes;
  const children = node.children.map(draw);
  if (node.tag === 'a' && href?.startsWith('/')) {
    return (
      <a
        key={key}
        href={href}
        onClick={(event) => {
          event.preventDefault();
          go(href);
        }}
      >
        {children}
      </a>
    );
  }
  const extra = node.tag === 'a' && href ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return createElement(node.tag, { key, ...node.attributes, ...extra }, ...(children.length > 0 ? [children] : []));
}
