/** Where the calls of each surface stand. Servers and browsers read it here; a page loads no schema with it. */
export const SITE_PREFIX = '/api/v1';
export const CONSOLE_PREFIX = '/api/console/v1';
export const PLAY_PREFIX = '/play/v1';
export const LIVE_PATH = '/live';
