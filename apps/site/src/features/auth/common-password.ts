import { bootStore } from '../../boot.ts';

/**
 * Whether a password is one that everybody tries, as the server judges it. The list is fetched when it is first needed;
 * where it does not come the password counts as good, and the server says what holds.
 */
export async function isCommonHere(password: string, name: string): Promise<boolean> {
  const { boot } = bootStore.get();
  if (!boot?.register.refusesCommonPasswords) return false;
  const list = await import('@baize/domain/common-passwords').catch(() => undefined);
  return list?.isCommonPassword(password, [name, boot.brand.name, boot.brand.code]) ?? false;
}
