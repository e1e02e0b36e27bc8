import textStyles from '@baize/ui/text.module.css';
import { shortId } from '../lib/audit-target.ts';

/** The beginning of an order's number; the whole of it on pointing at it. */
export const OrderNumber = ({ id }: { id: string | null }) =>
  id === null ? (
    <span className={textStyles.tertiary}>—</span>
  ) : (
    <bdi className={textStyles.mono} title={id}>
      {shortId(id)}
    </bdi>
  );
