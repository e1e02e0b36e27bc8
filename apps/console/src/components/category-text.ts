import type { ContractCategory } from '@baize/domain/agents/terms';
import { useT } from '@baize/webkit/i18n';

/** The games that a contract is about, in words. */
export const useCategoryText = (): ((category: ContractCategory) => string) => {
  const t = useT();
  return (category) => t(category === 'CONS' ? 'salary.category.CONS' : `gameType.${category}`);
};
