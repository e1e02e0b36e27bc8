/** Addresses of the running stack, as scripts/test.ts passes them. */
const read = (name: string, fallback: string): string => process.env[name] ?? fallback;

export const SITE = read('BASE_URL', 'http://localhost:3000');
export const LOTUS = read('LOTUS_URL', 'http://lotus.localhost:3000');
export const CONSOLE = read('CONSOLE_URL', 'http://localhost:3001');
export const STUDIO = read('STUDIO_URL', 'http://localhost:3002');
export const DATA_DIR = process.env.DATA_DIR;

/** Brands as operators name them in the header `x-brand`. */
export const BAIZE_ID = 1;
export const LOTUS_ID = 2;
