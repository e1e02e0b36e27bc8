import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { resolveRoute, type ResolvedRoute } from './routes.ts';

/** Goes to a path of the site. The page scrolls smoothly to its top; the frame does that for links too. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  navigate(path, { replace: options.replace ?? false });
}

/** The route shown now. */
export function useRoute(): ResolvedRoute {
  return resolveRoute(usePathname(), useSearch());
}

export const usePath = (): string => usePathname();

/** The path shown now with what stands behind it. */
export const useHere = (): string => usePathname() + useSearch();
