/** A symbol as two small pictures: sharp at rest, drawn out downwards while the reel turns. */
export interface Sprite {
  readonly sharp: CanvasImageSource;
  readonly blurred: CanvasImageSource;
}
export type Sprites = ReadonlyMap<string, Sprite>;

const SMEAR_STEPS = 26;
/** How far a symbol is drawn out, as a share of its size; the picture is taller by as much. */
export const SMEAR = 0.62;

const canvasOf = (width: number, height: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
};

async function loadSvg(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/**
 * The mean of the picture along its way, which is what an eye sees of a fast reel: the n-th copy is laid over the n - 1
 * before it with the weight 1/n, so that all count the same.
 */
function smear(sharp: HTMLCanvasElement, size: number): HTMLCanvasElement {
  const blurred = canvasOf(size, Math.round(size * (1 + SMEAR)));
  const pen = blurred.getContext('2d')!;
  for (let step = 0; step < SMEAR_STEPS; step++)
    mix(pen, sharp, { top: (step / (SMEAR_STEPS - 1)) * size * SMEAR, weight: 1 / (step + 1) });
  return blurred;
}

interface Copy {
  /** Where the copy begins, in pixels from the top. */
  readonly top: number;
  /** The copy's share of the result, above 0 to 1. */
  readonly weight: number;
}

/** Lays a copy over what is there: what is there keeps 1 - weight, the copy gets weight. */
function mix(pen: CanvasRenderingContext2D, picture: HTMLCanvasElement, { top, weight }: Copy): void {
  pen.globalCompositeOperation = 'destination-in';
  pen.fillStyle = `rgba(0,0,0,${1 - weight})`;
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.globalCompositeOperation = 'lighter';
  pen.globalAlpha = weight;
  pen.drawImage(picture, 0, top);
  pen.globalAlpha = 1;
}

/** Rasterises every symbol once at the size it is shown; `pixels` is the edge in device pixels. */
export async function makeSprites(
  symbols: readonly { readonly id: string; readonly svg: string }[],
  pixels: number,
): Promise<Sprites> {
  const size = Math.max(16, Math.round(pixels));
  const entries = symbols.map(async ({ id, svg }): Promise<readonly [string, Sprite]> => {
    const image = await loadSvg(svg);
    const sharp = canvasOf(size, size);
    sharp.getContext('2d')!.drawImage(image, 0, 0, size, size);
    return [id, { sharp, blurred: smear(sharp, size) }];
  });
  return new Map(await Promise.all(entries));
}
