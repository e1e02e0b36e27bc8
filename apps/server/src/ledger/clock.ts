/**
 * The database's clock as this process knows it: a batch that decides from memory has not asked for the time, and
 * wagers must be dated by one clock whichever process placed them.
 */
export function createClock(): { readonly observe: (databaseNow: Date) => void; readonly now: () => Date } {
  let ahead = 0;
  return {
    observe: (databaseNow) => {
      ahead = databaseNow.getTime() - Date.now();
    },
    now: () => new Date(Date.now() + ahead),
  };
}
