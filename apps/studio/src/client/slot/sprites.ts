/** A symbol as two small pictures: sharp at rest, drawn out downwards while the reel turns. */
export interface Sprite {
  readonly sharp: CanvasImageSource;
  readonly blurred: CanvasImageSource;
}
export type Sprites = ReadonlyMap<string, Sprite>;

const SMEAR = 9;

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

/** Draws the picture several times along the way, faintly: what an eye sees of a fast reel. */
function smear(sharp: HTMLCanvasElement, size: number): HTMLCanvasElement {
  const blurred = canvasOf(size, size);
  const pen = blurred.getContext('2d')!;
  for (let step = 0; step < SMEAR; step++) {
    const share = step / (SMEAR - 1) - 0.5;
    pen.globalAlpha = 0.2;
    pen.drawImage(sharp, 0, share * size * 0.52);
  }
  return blurred;
}

/** Rasterises every symbol once at the size it is shown; `pixels` is the edge in device pixels. */
export async function makeSprites(symbols: readonly { readonly id: string; readonly svg: string }[], pixels: number): Promise<Sprites> {
  const size = Math.max(16, Math.round(pixels));
  const entries = symbols.map(async ({ id, svg }): Promise<readonly [string, Sprite]> => {
    const image = await loadSvg(svg);
    const sharp = canvasOf(size, size);
    sharp.getContext('2d')!.drawImage(image, 0, 0, size, size);
    return [id, { sharp, blurred: smear(sharp, size) }];
  });
  return new Map(await Promise.all(entries));
}
