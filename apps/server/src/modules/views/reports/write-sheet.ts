import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import PdfDocument from 'pdfkit';
import type { Sheet } from './sheet.ts';

/** Of both scripts in one file, so that a line may mix them. */
const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf',
);
/** Points of A4. */
const MARGIN = 36;
const GAP = 6;
const [LARGE, USUAL, SMALLEST] = [15, 8, 3.5];
const LEADING = 1.7;
/** A name may be cut where it is longer, a figure never. */
const NAME_MAX = 170;

type Doc = InstanceType<typeof PdfDocument>;
type Columns = { readonly size: number; readonly widths: readonly number[] };

/** A report to be printed, across: a table as wide as its figures need, in the largest letters that fit. */
export function writeSheet(sheet: Sheet): Readable {
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    info: { Title: sheet.title, Author: sheet.author },
  });
  doc.font(FONT);
  print(doc, sheet);
  doc.end();
  return doc as unknown as Readable;
}

/** As wide as the widest of each column. Widths grow with the letters, so that the largest that fit follow. */
function columnsOf(doc: Doc, { heads, rows, feet }: Sheet): Columns {
  doc.fontSize(USUAL);
  const widest = heads.map((_, at) =>
    Math.max(...[heads, ...rows, ...feet].map((cells) => doc.widthOfString(cells[at]!))),
  );
  const needed = [Math.min(widest[0]!, NAME_MAX), ...widest.slice(1)];
  const room = doc.page.width - 2 * MARGIN - GAP * (heads.length - 1);
  const share = Math.min(1, room / needed.reduce((sum, each) => sum + each, 0));
  const size = Math.max(SMALLEST, USUAL * share);
  return { size, widths: needed.map((width) => (width * size) / USUAL) };
}

function print(doc: Doc, sheet: Sheet): void {
  const { size, widths } = columnsOf(doc, sheet);
  const height = size * LEADING;
  const end = doc.page.height - MARGIN - USUAL * LEADING;
  let [y, number] = [MARGIN, 1];
  const write = (cells: readonly string[]): void => {
    let x = MARGIN;
    cells.forEach((text, at) => {
      const width = widths[at]!;
      if (at === 0) doc.text(text, x, y, { width, height, ellipsis: true, lineBreak: false });
      else doc.text(text, x + width - doc.widthOfString(text), y, { lineBreak: false });
      x += width + GAP;
    });
    y += height;
  };
  const rule = (): void => {
    doc
      .moveTo(MARGIN, y - size * 0.2)
      .lineTo(doc.page.width - MARGIN, y - size * 0.2)
      .lineWidth(0.5)
      .stroke('#999');
  };
  const head = (): void => {
    doc.fontSize(USUAL).fillColor('#555');
    const page = sheet.page.replace('{page}', String(number));
    doc.text(page, doc.page.width - MARGIN - doc.widthOfString(page), end, { lineBreak: false });
    doc.fontSize(size);
    write(sheet.heads);
    rule();
    doc.fillColor('#000');
  };
  const row = (cells: readonly string[]): void => {
    if (y + height > end) {
      doc.addPage();
      [y, number] = [MARGIN, number + 1];
      head();
    }
    write(cells);
  };
  doc.fontSize(LARGE).text(sheet.title, MARGIN, y);
  doc.fontSize(USUAL);
  for (const fact of sheet.facts) doc.text(fact);
  y = doc.y + height;
  head();
  for (const cells of sheet.rows) row(cells);
  rule();
  for (const cells of sheet.feet) row(cells);
}
