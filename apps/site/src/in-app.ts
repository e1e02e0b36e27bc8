/** The browser inside Facebook's or Instagram's app: it opens no further window. */
export const isInApp = (agent: string): boolean => /\bFB(?:AN|AV|_IAB)\b|\bInstagram\b/.test(agent);
