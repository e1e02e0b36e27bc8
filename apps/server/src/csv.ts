/** Rows of a comma-separated file (RFC 4180): cells in quotes may hold commas, breaks and doubled quotes. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted] = [[] as string[], '', false];
  const endRow = (): void => {
    row.push(cell);
    if (row.length > 1 || row[0] !== '') rows.push(row);
    [row, cell] = [[], ''];
  };
  const plain = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (plain[at + 1] === '"') cell += plain[(at += 1)];
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === ',') {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}
