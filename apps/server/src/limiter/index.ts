export { createFairQueue, Overloaded, type FairQueue } from './fair-queue.ts';
export { createLocalLimiter, type Budget, type RateLimiter, type Taken } from './limiter.ts';
export { networkOf, networksOf } from './networks.ts';
export { pauseAfter, STRANGER_PAUSE_MS, STRANGER_TRIES_FREE } from './pause.ts';
export { createSharedLimiter, forgetWindows } from './shared.ts';
