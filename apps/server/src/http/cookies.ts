/**
 * The one rule for cookies of both origins. Behind https they are `Secure` and named `__Host-`, which browsers take
 * from exactly this host alone: no other host below the same domain can set or read one.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Read by no script, sent to nobody else's request, to this host alone. */
export const cookieAttributes = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;
