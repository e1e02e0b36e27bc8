import { Skeleton } from '@baize/ui/skeleton.tsx';

/** Rows on their way: the height of a head and so many rows. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="sk-rows">
      <Skeleton blockSize={20} count={rows} />
    </div>
  );
}

/** A whole page on its way. */
export function PageSkeleton() {
  return (
    <>
      <div className="p-hd1">
        <Skeleton inlineSize={180} blockSize={28} />
      </div>
      <div className="p-card">
        <RowsSkeleton rows={3} />
      </div>
      <div className="p-card">
        <RowsSkeleton rows={10} />
      </div>
    </>
  );
}
