import type { SceneName } from './themes.ts';

const HUES: Readonly<Record<SceneName, number>> = { lantern: 20, tidewater: 190, monsoon: 150 };

/** The picture of a symbol as SVG text. */
export function symbolArt(scene: SceneName, id: string): string {
  const hue = (HUES[scene] + [...id].reduce((sum, letter) => sum + letter.charCodeAt(0) * 37, 0)) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" width="200" height="200"><circle r="84" fill="hsl(${hue} 70% 45%)"/><text y="34" font-size="96" text-anchor="middle" font-family="sans-serif" font-weight="800" fill="#fff">${id.slice(0, 2)}</text></svg>`;
}
