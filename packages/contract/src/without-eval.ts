import { config } from 'zod';

/**
 * Zod compiles its checks where it may. A page's policy forbids that, and the browser reports the attempt as an error.
 * Imported before any schema is made.
 */
config({ jitless: true });
