/** The provider's payment page, if it is a web address: nothing else is ever made into a link. */
export function payAddress(url: string | null, base: string): string | undefined {
  if (url === null || url === '') return undefined;
  const parsed = URL.parse(url, base);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed.href : undefined;
}
