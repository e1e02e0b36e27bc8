const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/;
const V6 = /^[0-9a-f:.]{2,45}$/i;

/** An address or a range (`203.0.113.0/24`, `2001:db8::/32`), or null. The server checks it again, strictly. */
export function readAddress(typed: string): string | null {
  const [address = '', prefix, more] = typed.split('/');
  if (more !== undefined) return null;
  const is4 = V4.test(address) && !address.endsWith('.');
  const is6 = !is4 && address.includes(':') && V6.test(address) && address.split('::').length <= 2;
  if (!is4 && !is6) return null;
  if (prefix === undefined) return typed;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (is4 ? 32 : 128) ? typed : null;
}

/** Networks as they are typed, each on a line of its own. */
export const networksOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '');

/** The first line that is no address and no network. */
export const wrongNetwork = (text: string): string | undefined =>
  networksOf(text).find((line) => readAddress(line) === null);
