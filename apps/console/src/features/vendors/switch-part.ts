import { lazyPart } from '../../lazy-part.tsx';

/** The dialog of both lists, loaded when it is first opened. */
export const SWITCH_DIALOG = lazyPart(() => import('./switch-dialog.tsx'));
