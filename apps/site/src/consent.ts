/** Where a visitor's answer about measuring is kept: 'yes', 'no', or nothing yet. */
export const CONSENT_KEY = 'analyticsConsent';
