const unsaved = new Set<string>();

/** While somebody has unsaved work, the browser asks whether the page may go: a reload forgets what is kept here. */
export function guardUnload(owner: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(owner);
  else unsaved.delete(owner);
  if (unsaved.size > 0) addEventListener('beforeunload', askBeforeUnload);
  else removeEventListener('beforeunload', askBeforeUnload);
}

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
