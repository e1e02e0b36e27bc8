/** Where a visitor's answer about measuring is kept: 'yes', 'no', or nothing yet. */
export const CONSENT_KEY = 'analyticsConsent';

/** Browser storage that may be forbidden or full: reading gives null, writing is best effort. */
export function readItem(kind: 'session' | 'local', key: string): string | null {
  try {
    return storageOf(kind).getItem(key);
  } catch {
    return null;
  }
}

export function writeItem(kind: 'session' | 'local', key: string, value: string | null): void {
  try {
    if (value === null) storageOf(kind).removeItem(key);
    else storageOf(kind).setItem(key, value);
  } catch {
    // Forbidden or full: the value holds for this page only.
  }
}

export function clearSessionItems(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored where storing is forbidden.
  }
}

const storageOf = (kind: 'session' | 'local'): Storage => (kind === 'session' ? sessionStorage : localStorage);
