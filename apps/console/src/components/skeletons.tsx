import { Skeleton } from '@baize/ui/skeleton.tsx';
import pageStyles from './page.module.css';

/** Rows on their way: the height of a head and so many rows. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className={pageStyles.waitingRows}>
      <Skeleton blockSize={20} count={rows} />
    </div>
  );
}

/** A whole page on its way. */
export function PageSkeleton() {
  return (
    <>
      <div className={pageStyles.head}>
        <Skeleton inlineSize={180} blockSize={28} />
      </div>
      <div className={pageStyles.card}>
        <RowsSkeleton rows={3} />
      </div>
      <div className={pageStyles.card}>
        <RowsSkeleton rows={10} />
      </div>
    </>
  );
}
