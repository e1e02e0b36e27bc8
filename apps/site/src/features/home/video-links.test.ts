import { expect, test } from 'vitest';
import { embedUrl, isClip } from './video-links.ts';

test.each([
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
  ],
  [
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
  ],
  ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'],
  ['https://player.vimeo.com/video/1084537', 'https://player.vimeo.com/video/1084537?autoplay=1'],
  ['https://www.dailymotion.com/video/x7tgad0', 'https://www.dailymotion.com/embed/video/x7tgad0?autoplay=1'],
])('%s may be embedded', (link, player) => {
  expect(embedUrl(link)).toBe(player);
});

test.each([
  null,
  '',
  'not a link',
  'http://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://evil.example/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.evil.example/watch?v=aqz',
  'https://evilyoutube.com/watch?v=aqz',
  'javascript:alert(1)',
  'https://www.youtube.com/watch?v="><script>',
  'https://www.youtube.com/',
  'https://youtu.be/a/../../x?y=1',
])('%s is never framed', (link) => {
  expect(embedUrl(link)).toBeNull();
});

test.each([
  ['/clips/stu_tidewater.webm', true],
  ['/clips/../x.webm', false],
  ['//evil.example/clips/x.webm', false],
  ['https://evil.example/clips/x.webm', false],
  ['/clips/x.webm?y', false],
  [null, false],
])('%s is a clip of our own: %s', (link, is) => {
  expect(isClip(link)).toBe(is);
  expect(embedUrl(link)).toBeNull();
});
