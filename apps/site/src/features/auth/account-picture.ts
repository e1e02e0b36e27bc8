type Line = { label: string; value: string };
type AccountPicture = { title: string; subtitle: string; lines: readonly Line[]; note: string; fileName: string };

const WIDTH = 720;
const MARGIN = 48;
const LINE = 104;
const NOTE_LINE = 30;
/** Twice as many points as it is wide, so that it is sharp on a telephone. */
const SCALE = 2;
/** Ink on paper, whatever theme the page has: the picture is printed and looked at elsewhere. */
const [PAPER, BOX, INK, FAINT] = ['#ffffff', '#f1f3f5', '#14181c', '#5b6670'];
const FONT = 'system-ui, "Noto Sans Bengali", sans-serif';

/** Draws what must be kept, here in the browser, and hands it over as a file. */
export async function saveAccountPicture(picture: AccountPicture): Promise<void> {
  const canvas = document.createElement('canvas');
  draw(canvas, picture);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = picture.fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

function draw(canvas: HTMLCanvasElement, { title, subtitle, lines, note }: AccountPicture): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.font = `20px ${FONT}`;
  const noteLines = wrap(note, (text) => pen.measureText(text).width <= WIDTH - 2 * MARGIN);
  canvas.width = WIDTH * SCALE;
  canvas.height = (150 + lines.length * LINE + noteLines.length * NOTE_LINE + MARGIN) * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const write = (text: string, at: number, [font, colour]: readonly [string, string]): void => {
    pen.font = `${font} ${FONT}`;
    pen.fillStyle = colour;
    pen.fillText(text, MARGIN, at);
  };
  write(title, 76, ['700 34px', INK]);
  write(subtitle, 110, ['20px', FAINT]);
  for (const [at, { label, value }] of lines.entries()) {
    const top = 140 + at * LINE;
    pen.fillStyle = BOX;
    pen.fillRect(MARGIN - 20, top, WIDTH - 2 * MARGIN + 40, LINE - 16);
    write(label, top + 30, ['18px', FAINT]);
    write(value, top + 68, ['600 30px', INK]);
  }
  const under = 140 + lines.length * LINE + 24;
  for (const [at, text] of noteLines.entries()) write(text, under + at * NOTE_LINE, ['20px', INK]);
}

/** A text in lines of whole words that fit. */
export function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
