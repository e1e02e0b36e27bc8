import { lazyPart } from '@baize/webkit/lazy-part';

/** The dialog of both lists, loaded when it is first opened. */
export const SWITCH_DIALOG = lazyPart(() => import('./switch-dialog.tsx'));
