/** More unread messages than this are told as this many. */
export const UNREAD_MAX = 100;
