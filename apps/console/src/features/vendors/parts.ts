import { lazyPart } from '@baize/webkit/lazy-part';

// What draws pictures or moves things by hand, loaded when it is first opened.
export const GAME_DIALOG = lazyPart(() => import('./game-dialog.tsx'));
export const BULK_DIALOG = lazyPart(() => import('./bulk-dialog.tsx'));
export const VENDOR_DIALOG = lazyPart(() => import('./vendor-dialog.tsx'));
export const ORDER_GAMES = lazyPart(() => import('./order-games-card.tsx'));
export const VENDORS_CARD = lazyPart(() => import('./vendors-card.tsx'));
export const MATRIX_CARD = lazyPart(() => import('./matrix-card.tsx'));
export const TAGS_CARD = lazyPart(() => import('./tags-card.tsx'));
