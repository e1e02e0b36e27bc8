const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Where a link may lead: within the site, to an anchor, to the web over TLS, to a mail address or a telephone. */
export function isSafeLink(href: string): boolean {
  return /^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)[^\s\\]*$/.test(href) && href.length <= 500;
}

/** Bold, emphasis and links of one line; everything else is text. */
function inline(text: string): string {
  const parts = text.split(/(\*\*[^*]+\*\*|_[^_\s][^_]*_|\[[^\]]+\]\([^)\s]+\))/);
  return parts
    .map((part) => {
      const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
      if (link)
        return isSafeLink(link[2]!)
          ? `<a href="${escapeHtml(link[2]!)}">${escapeHtml(link[1]!)}</a>`
          : escapeHtml(link[1]!);
      if (part.startsWith('**') && part.endsWith('**') && part.length > 4)
        return `<strong>${escapeHtml(part.slice(2, -2))}</strong>`;
      if (part.startsWith('_') && part.endsWith('_') && part.length > 2)
        return `<em>${escapeHtml(part.slice(1, -1))}</em>`;
      return escapeHtml(part);
    })
    .join('');
}

function block(lines: readonly string[]): string {
  const heading = /^(#{2,3}) (.+)$/.exec(lines[0]!);
  if (heading) {
    const tag = heading[1]!.length === 2 ? 'h3' : 'h4';
    const rest = lines.slice(1);
    return `<${tag}>${inline(heading[2]!)}</${tag}>${rest.length > 0 ? block(rest) : ''}`;
  }
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
  if (lines.every((line) => /^\d+\. /.test(line)))
    return `<ol>${lines.map((line) => `<li>${inline(line.replace(/^\d+\. /, ''))}</li>`).join('')}</ol>`;
  return `<p>${lines.map(inline).join('<br>')}</p>`;
}

/**
 * The small markup of a brand's texts as HTML: paragraphs apart by empty lines, `## ` and `### ` headings, `- ` and `1.
 * ` lists,
 * `**bold**`, `_emphasis_`, `[words](address)`. Every other character is text, so nothing written here can become an
 * element,
 * an attribute or a script.
 */
export function renderMarkup(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
    .map(block)
    .join('');
}
