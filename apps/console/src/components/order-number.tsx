import textStyles from '@baize/ui/text.module.css';
import { ShortId } from './row-facts.tsx';

/** The beginning of an order's number; the whole of it on pointing at it. */
export const OrderNumber = ({ id }: { id: string | null }) =>
  id === null ? <span className={textStyles.tertiary}>—</span> : <ShortId id={id} />;
