import { Skeleton } from '@baize/ui/skeleton.tsx';
import { SkeletonTiles } from './tile-grid.tsx';
import { useT } from '@baize/webkit/i18n';

/** An area on its way: the shape of a title and a grid. */
export function AreaSkeleton() {
  const t = useT();
  return (
    <>
      <Skeleton shape="box" inlineSize="min(320px, 60%)" blockSize={34} />
      <SkeletonTiles count={14} label={t('shell.loading')} />
    </>
  );
}
