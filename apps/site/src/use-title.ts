import { useEffect } from 'react';
import { useBoot } from './boot.ts';

/** Names the tab after the page and the brand. An empty name leaves the title as it is. */
export function useTitle(name: string): void {
  const { brand } = useBoot();
  useEffect(() => {
    if (name !== '') document.title = `${name} · ${brand.name}`;
  }, [name, brand.name]);
}
