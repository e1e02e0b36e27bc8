import type { Translate } from '@baize/webkit/i18n';

/** A role in words: an own one has a name of its own. */
export const roleText = (t: Translate, { role, roleName }: { role: string; roleName: string | null }): string =>
  roleName ?? t(`role.${role}`);
