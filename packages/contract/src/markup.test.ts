import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSafeLink, renderMarkup } from './markup.ts';

test('paragraphs, headings, lists and inline marks', () => {
  expect(
    renderMarkup(
      '## Title\nFirst line\nsecond\n\n- one\n- **two**\n\n1. a\n2. b\n\n### Sub\n\nSee [terms](/help#term), _now_.',
    ),
  ).toBe(
    '<h3>Title</h3><p>First line<br>second</p><ul><li>one</li><li><strong>two</strong></li></ul><ol><li>a</li><li>b</li></ol><h4>Sub</h4><p>See <a href="/help#term">terms</a>, <em>now</em>.</p>',
  );
});

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['[x](javascript:alert(1))', '<p>x)</p>'],
  ['[x](//evil.example)', '<p>x</p>'],
  ['[x](/a"onclick="y)', '<p><a href="/a&quot;onclick=&quot;y">x</a></p>'],
  ['**<img src=x onerror=y>**', '<p><strong>&lt;img src=x onerror=y&gt;</strong></p>'],
])('%s is text', (markup, html) => expect(renderMarkup(markup)).toBe(html));

test.each([
  ['/help', true],
  ['#term', true],
  ['https://example.org/x', true],
  ['mailto:a@b.co', true],
  ['tel:+880', true],
  ['http://example.org', false],
  ['//evil', false],
  ['/\\evil', false],
  ['data:text/html,x', false],
  ['javascript:x', false],
])('%s: %s', (href, safe) => {
  expect(isSafeLink(href)).toBe(safe);
});

const ALLOWED =
  /^(?:[^<>]|<\/?(?:p|h3|h4|ul|ol|li|strong|em)>|<br>|<a href="(?:\/|#|https:\/\/|mailto:|tel:)[^"<>]*">|<\/a>)*$/;
test('no text whatever gives another element or attribute', () => {
  const nasty = fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '**',
        '_',
        '[',
        ']',
        '(',
        ')',
        '\n',
        '\n\n',
        '- ',
        '1. ',
        '## ',
        'javascript:',
        '/',
        'https://',
        ' ',
        'x',
        '&',
        'onclick=',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string()), (text) => ALLOWED.test(renderMarkup(text))),
    { numRuns: 2_000 },
  );
});
