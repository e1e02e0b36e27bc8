import { useState } from 'react';

/**
 * A row as the dialog about it was opened. Its page asks again meanwhile; a change is made against what was looked at,
 * version included, or it would go over what somebody else saved in between without a word.
 */
export function useOpened<Row>(row: Row): Row {
  const [opened] = useState(row);
  return opened;
}
