/** `2026-11-01`, the first day of a month, as months are written: `2026-11`. */
export const monthText = (month: string): string => month.slice(0, 7);
