/**
 * Rich content of an operator becomes a tree of allowed elements, and React draws that tree: no markup string ever
 * reaches the page, so there is nothing to inject into. What is not on the list loses its tag and keeps its words; what
 * can carry script or style goes with everything inside it. Ours and not DOMPurify: 0.9 KB instead of 11.7 KB gzipped,
 * and a tree for React instead of markup to insert.
 */
export type RichNode = string | RichElement;
export type RichElement = { tag: AllowedTag; attributes: Record<string, string>; children: RichNode[] };

/** The part of a DOM node that is read, so that the rules can be tested without a browser. */
export type SourceNode = {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<SourceNode>;
  getAttribute?(name: string): string | null;
};

const ALLOWED = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'small',
  'sub',
  'sup',
  'blockquote',
  'code',
  'pre',
  'dl',
  'dt',
  'dd',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'caption',
  'span',
  'div',
] as const;
export type AllowedTag = (typeof ALLOWED)[number];
const DROPPED_WHOLE = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'noscript',
  'svg',
  'math',
  'form',
  'textarea',
  'select',
  'button',
  'title',
  'audio',
  'video',
  'canvas',
  'head',
  'frame',
  'frameset',
  'xmp',
  'plaintext',
  'noembed',
  'noframes',
]);
const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
export const isVoid = (tag: AllowedTag): boolean => VOID_TAGS.has(tag);

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
/** A page of help is short; beyond these the rest is left out instead of slowing the reader's browser. */
const MAX_DEPTH = 24;
const MAX_NODES = 5_000;

/** A link may lead within the site, to the web, to a mail address or a telephone. Control characters hide nothing. */
export function safeHref(href: string | null): string | undefined {
  // Browsers skip these characters inside a scheme, so they are removed first.
  // oxlint-disable-next-line no-control-regex
  const text = (href ?? '').replaceAll(/[\u0000-\u0020\u007f-\u00a0]/gu, '');
  if (/^(?:https?:\/\/|mailto:|tel:|#)/iu.test(text)) return text;
  return /^\/(?![/\\])/u.test(text) ? text : undefined;
}

const safeImage = (src: string | null): string | undefined => {
  const address = safeHref(src);
  return address !== undefined && /^(?:https:\/\/|\/)/iu.test(address) ? address : undefined;
};

function attributesOf(tag: AllowedTag, node: SourceNode): Record<string, string> | undefined {
  const read = (name: string): string | null => node.getAttribute?.(name) ?? null;
  if (tag === 'a') {
    const href = safeHref(read('href'));
    return href === undefined ? {} : { href };
  }
  if (tag === 'img') {
    const src = safeImage(read('src'));
    return src === undefined ? undefined : { src, alt: read('alt') ?? '' };
  }
  const kept: Record<string, string> = {};
  const lang = read('lang');
  if (lang && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/iu.test(lang)) kept.lang = lang;
  if (tag === 'th' || tag === 'td') {
    for (const name of ['colspan', 'rowspan']) {
      const value = read(name);
      if (value && /^[1-9]\d?$/u.test(value)) kept[name === 'colspan' ? 'colSpan' : 'rowSpan'] = value;
    }
  }
  return kept;
}

/** Reads the children of an inert parsed document. */
export function readRichContent(root: SourceNode): RichNode[] {
  let left = MAX_NODES;
  const read = (node: SourceNode, depth: number): RichNode[] => {
    if (left <= 0) return [];
    left -= 1;
    if (node.nodeType === TEXT_NODE) return node.nodeValue ? [node.nodeValue] : [];
    if (node.nodeType !== ELEMENT_NODE || depth > MAX_DEPTH) return [];
    const name = node.nodeName.toLowerCase();
    if (DROPPED_WHOLE.has(name)) return [];
    const children = Array.from(node.childNodes).flatMap((child) => read(child, depth + 1));
    // A page has one main heading, which is not the article's to set.
    const tag = name === 'h1' ? 'h2' : ALLOWED.find((allowed) => allowed === name);
    if (!tag) return children;
    const attributes = attributesOf(tag, node);
    return attributes ? [{ tag, attributes, children: isVoid(tag) ? [] : children }] : [];
  };
  return Array.from(root.childNodes).flatMap((child) => read(child, 0));
}
