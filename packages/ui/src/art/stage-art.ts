import { seeded } from './prng.ts';
import { at, repeat, round, svg, TURN, type Point } from './shapes.ts';
import type { SlotTheme } from './slot-symbol.ts';
import { definitionsFor, group } from './symbols/kit.ts';
import { lanternAlley } from './symbols/lantern-alley.ts';
import { monsoonBloom } from './symbols/monsoon-bloom.ts';

/** Backdrops of the reels: wide, quiet in the middle, alive at both sides. */
const WIDTH = 1600;
const HEIGHT = 900;
const RAYS = 28;

const rays = (colour: string, opacity: number) => {
  const d = repeat(RAYS, (i) => {
    const from = (i * TURN) / RAYS;
    return `M800 400L${at({ x: 800, y: 400 }, 1100, from)}L${at({ x: 800, y: 400 }, 1100, from + TURN / RAYS / 2)}Z`;
  });
  return `<path d="${d}" fill="${colour}" opacity="${opacity}"/>`;
};

type Lights = { count: number; colour: string; top: number; bottom: number };

/** Points of light at fixed places between two heights. */
const lights = ({ count, colour, top, bottom }: Lights) => {
  const random = seeded(count * 7919 + top);
  const dots = repeat(
    count,
    () =>
      `<circle cx="${Math.round(random() * WIDTH)}" ` +
      `cy="${Math.round(top + random() * (bottom - top))}" r="${round(1.5 + random() * 2.5)}"/>`,
  );
  return `<g fill="${colour}" opacity=".6">${dots}</g>`;
};

const sky = (inner: string, middle: string, outer: string) => svg`
  <radialGradient id="bg" cx=".5" cy=".42" r=".75"><stop stop-color="${inner}"/>
  <stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`;

/** A row of roofs with lit windows. */
const town = () => {
  const random = seeded(41);
  const roofs: string[] = [];
  const windows: string[] = [];
  for (let x = 0; x < WIDTH;) {
    const wide = 60 + Math.round(random() * 70);
    const top = 760 - Math.round(40 + random() * 120);
    roofs.push(`M${x} 900V${top}l${wide / 2}-26l${wide / 2} 26V900Z`);
    if (random() > 0.35) windows.push(`M${x + wide / 2 - 7} ${top + 24}h14v20h-14Z`);
    x += wide;
  }
  return (
    `<path d="${roofs.join('')}" fill="#0c0816" opacity=".9"/>` +
    `<path d="${windows.join('')}" fill="#ffcf5c" opacity=".55"/>`
  );
};

/** Where one of the backdrop's drawings stands. */
type Placed = Point & { readonly scale: number };

const hung = ({ x, y, scale, opacity }: Placed & { readonly opacity: number }) => svg`
  <path d="M${x} 0V${round(y - 90 * scale)}" stroke="#ffcf5c" stroke-width="2.5" opacity="${round(opacity * 0.6)}"/>
  ${group(`translate(${x} ${y})scale(${scale})`, `<use href="#hung" opacity="${opacity}"/>`)}`;

function lanternStage(): { defs: string; body: string } {
  // The lantern without the rosette behind it: everything from its own string on.
  const drawing = lanternAlley.lantern?.() ?? '';
  const lantern = drawing.slice(drawing.indexOf('<path d="M0-98V-72"'));
  const places = [
    [110, 270, 1.15, 1],
    [232, 520, 0.72, 0.9],
    [56, 640, 0.5, 0.6],
    [300, 180, 0.5, 0.6],
  ] as const;
  return {
    defs: sky('#8a1f3c', '#421433', '#120a1f') + definitionsFor(lantern) + `<g id="hung">${lantern}</g>`,
    body: svg`
    ${rays('#ffb547', 0.05)}${town()}${lights({ count: 70, colour: '#ffcf5c', top: 700, bottom: 890 })}
    ${places
      .map(
        ([x, y, scale, opacity]) =>
          hung({
            x,
            y,
            scale,
            opacity,
          }) + hung({ x: WIDTH - x, y, scale, opacity }),
      )
      .join('')}`,
  };
}

/** One band of water from the height `y` down: how high and how long its waves are. */
type Wave = { y: number; swell: number; length: number; colour: string; opacity: number };

const wave = ({ y, swell, length, colour, opacity }: Wave) => {
  const crests = repeat(Math.ceil(WIDTH / length) + 1, () => `q${length / 4}-${swell} ${length / 2} 0t${length / 2} 0`);
  return `<path d="M-40 ${y}${crests}V900H-40Z" fill="${colour}" opacity="${opacity}"/>`;
};

function shoreStage(): { defs: string; body: string } {
  const beacon = svg`
  <path d="M0-255L-240-300V-205ZM0-255L900-430V-70Z" fill="url(#beam)"/>
  <path d="M-34-220H34L54 120H-54Z" fill="#efe6d6"/>
  <path d="M-38-150H38L44-60H-44ZM-49 20H49L54 110H-54Z" fill="#c4283f"/>
  <path d="M10-220H34L54 120H20Z" fill="#000" opacity=".18"/>
  <path d="M-26-290H26V-230H-26Z" fill="#ffe9a0"/>
  <path d="M-46-234H46V-218H-46ZM-34-290C-28-322 28-322 34-290Z" fill="#2a1640"/>`;
  return {
    defs:
      sky('#1b7f9c', '#0c3f6b', '#061633') +
      '<radialGradient id="lamp"><stop stop-color="#fff3b0" stop-opacity=".9"/>' +
      '<stop offset="1" stop-color="#fff3b0" stop-opacity="0"/></radialGradient>' +
      '<radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="0" cy="-255" ' +
      'r="880"><stop stop-color="#fff3b0" stop-opacity=".5"/>' +
      '<stop offset="1" stop-color="#fff3b0" stop-opacity="0"/></radialGradient>',
    body: svg`
    ${lights({ count: 60, colour: '#d8f4ff', top: 20, bottom: 420 })}
    <circle cx="1350" cy="150" r="64" fill="#fff6d8" opacity=".9"/>
    <circle cx="1350" cy="150" r="130" fill="url(#lamp)" opacity=".5"/>
    ${group('translate(190 640)', beacon)}<circle cx="190" cy="385" r="150" fill="url(#lamp)"/>
    <path d="M0 720C120 650 300 660 380 760L420 900H0Z" fill="#0a1c33"/>
    ${wave({ y: 700, swell: 26, length: 320, colour: '#0f6c8f', opacity: 0.55 })}
    ${wave({ y: 750, swell: 30, length: 260, colour: '#0b5577', opacity: 0.75 })}
    ${wave({ y: 810, swell: 26, length: 220, colour: '#073a5c', opacity: 0.95 })}
    <path d="M1180 900C1240 810 1420 770 1600 800V900Z" fill="#c99a5b"/>
    <path d="M1180 900C1240 830 1420 800 1600 824V900Z" fill="#8a6134"/>`,
  };
}

function rainStage(): { defs: string; body: string } {
  const drawing = monsoonBloom.lotus?.() ?? '';
  const lotus = drawing.slice(drawing.indexOf('<path d="M-80 46'));
  const random = seeded(97);
  const rain = repeat(90, () => {
    const [x, y] = [Math.round(random() * WIDTH), Math.round(random() * 640)];
    return `M${x} ${y}l-10 46`;
  });
  const leaf = ({ x, y, scale, mirror = 1 }: Placed & { readonly mirror?: 1 | -1 }) =>
    group(
      `translate(${x} ${y})scale(${scale * mirror} ${scale})`,
      '<path d="M0 0C40-150 170-230 330-220C300-90 180 0 0 0Z" fill="#0d4a35"/>' +
        '<path d="M0 0C90-90 190-160 330-220" fill="none" stroke="#2fa36b" stroke-width="5" opacity=".6"/>',
    );
  const bloom = (x: number, y: number, scale: number) =>
    group(`translate(${x} ${y})scale(${scale})`, '<use href="#bloom"/>');
  return {
    defs: sky('#3a7d6c', '#16474f', '#07182a') + definitionsFor(lotus) + `<g id="bloom">${lotus}</g>`,
    body: svg`
    ${rays('#d6fff0', 0.035)}
    <path d="M0 470C160 420 300 470 420 440C560 400 640 470 800 450C980 420 1060 470 1200 440C1340 410 1460 460 1600
    430V900H0Z" fill="#0a3036" opacity=".7"/>
    <path d="${rain}" stroke="#bfe9ff" stroke-width="3" stroke-linecap="round" opacity=".3"/>
    ${wave({ y: 690, swell: 12, length: 400, colour: '#0e4a55', opacity: 0.8 })}
    ${wave({ y: 770, swell: 14, length: 320, colour: '#0a3a49', opacity: 0.9 })}
    ${leaf({ x: -30, y: 240, scale: 1 })}${leaf({ x: -60, y: 420, scale: 0.8 })}
    ${leaf({ x: 1630, y: 240, scale: 1, mirror: -1 })}${leaf({ x: 1660, y: 420, scale: 0.8, mirror: -1 })}
    ${bloom(140, 740, 1.5)}${bloom(330, 840, 0.9)}${bloom(1460, 740, 1.5)}${bloom(1270, 840, 0.9)}`,
  };
}

const STAGES: Readonly<Record<SlotTheme, () => { defs: string; body: string }>> = {
  'lantern-alley': lanternStage,
  tidewater: shoreStage,
  'monsoon-bloom': rainStage,
};

/** The backdrop of a slot, 1600 x 900, filling whatever box it gets. */
export function stageArt(theme: SlotTheme): string {
  const { defs, body } = STAGES[theme]();
  return svg`
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">
  <defs>${defs}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#bg)"/>${body}</svg>`;
}
