import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { formatAmount } from '@baize/domain/money';
import PdfDocument from 'pdfkit';
import type { Statement } from './lines.ts';
import type { Sheet } from './sheet.ts';

/** Of both scripts in one file, so that a line may mix them. */
const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf',
);
/** Points of A4. */
const MARGIN = 40;
const ROW_HEIGHT = 15;
const [SMALL, LARGE] = [8, 16];
/** Where each column begins, how wide it is, and on which side its text stands. */
const COLUMNS = [
  { x: 40, width: 95, align: 'left' },
  { x: 140, width: 130, align: 'left' },
  { x: 275, width: 110, align: 'left' },
  { x: 390, width: 75, align: 'right' },
  { x: 470, width: 85, align: 'right' },
] as const;

type Doc = InstanceType<typeof PdfDocument>;

/** A statement to be printed. Pages leave as they are full, so that a long one is never in memory. */
export function writePdf(statement: Statement, sheet: Sheet): Readable {
  const doc = new PdfDocument({ size: 'A4', margin: MARGIN, info: { Title: sheet.words.title, Author: sheet.brand } });
  doc.font(FONT);
  print(doc, statement, sheet).then(
    () => doc.end(),
    (error: Error) => doc.destroy(error),
  );
  return doc as unknown as Readable;
}

async function print(doc: Doc, statement: Statement, sheet: Sheet): Promise<void> {
  const { words, timeOf, from, to } = sheet;
  const page = openPages(doc, sheet);
  page.row([timeOf(from), words.opening, '', '', formatAmount(statement.opening)]);
  for await (const lines of statement.lines())
    for (const { posting, game, owned } of lines)
      page.row([
        timeOf(new Date(posting.at)),
        words.kinds[posting.kind],
        game ?? words.parts[posting.account],
        posting.amount,
        formatAmount(owned),
      ]);
  page.row([timeOf(to), words.closing, '', '', formatAmount(statement.closing)]);
}

/** Writes rows one under another, and a new page with the heads of the columns where one is full. */
function openPages(doc: Doc, sheet: Sheet): { row: (cells: readonly string[]) => void } {
  const { words } = sheet;
  const end = doc.page.height - MARGIN - ROW_HEIGHT;
  let [y, number] = [MARGIN, 1];
  const write = (cells: readonly string[]): void => {
    cells.forEach((text, at) => {
      const { x, width, align } = COLUMNS[at]!;
      doc.text(text, x, y, { width, align, height: ROW_HEIGHT, ellipsis: true, lineBreak: false });
    });
    y += ROW_HEIGHT;
  };
  const head = (): void => {
    doc.fontSize(SMALL).fillColor('#555');
    // Whose it is, so that no page of a printed one is anybody's.
    const page = `${sheet.account} (${sheet.currency}) · ${words.page.replace('{page}', String(number))}`;
    // A text that is not broken into lines has no width in which it could stand at an end.
    doc.text(page, doc.page.width - MARGIN - doc.widthOfString(page), end, { lineBreak: false });
    write([`${words.time} (${sheet.zone})`, words.what, `${words.game} / ${words.part}`, words.amount, words.balance]);
    doc
      .moveTo(MARGIN, y - 2)
      .lineTo(doc.page.width - MARGIN, y - 2)
      .lineWidth(0.5)
      .stroke('#999');
    doc.fillColor('#000');
  };
  doc.fontSize(LARGE).text(`${sheet.brand}: ${words.title}`, MARGIN, y);
  doc.fontSize(SMALL + 2);
  doc.text(`${words.account}: ${sheet.account} (${sheet.currency})`);
  doc.text(`${words.period}: ${sheet.timeOf(sheet.from)} – ${sheet.timeOf(sheet.to)} ${sheet.zone}`);
  doc.text(words.note);
  y = doc.y + ROW_HEIGHT;
  head();
  return {
    row: (cells) => {
      if (y + ROW_HEIGHT > end) {
        doc.addPage();
        [y, number] = [MARGIN, number + 1];
        head();
      }
      write(cells);
    },
  };
}
