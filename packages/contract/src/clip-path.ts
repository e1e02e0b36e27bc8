/** A film of one of our own games, among the site's files (`npm run clips`). A page loads no schema with it. */
export const CLIP_PATH = /^\/clips\/[a-z0-9_]{1,60}\.webm$/;
