import type { EmblemSet } from '../emblem-type.ts';
import { polygon, sheen, sparkle, star, stroke, svg } from '../shapes.ts';

/** Slots: classic reel faces. */
export const slots: EmblemSet = {
  gem: () => svg`
    <path d="M-56-56H56L84-10L0 84L-84-10Z" fill="url(#P)"/>
    <path d="M-84-10H84L0 84Z" fill="#000" opacity=".16"/>
    ${sheen('M-56-56L-32-10L0-56L32-10L56-56Z')}
    ${sheen('M-32-10H32L0 84Z', 0.25)}
    ${stroke('M-56-56H56L84-10L0 84L-84-10ZM-84-10H84M-32-10L0 84L32-10M-56-56L-32-10L0-56L32-10L56-56', {
      colour: '#fff',
      width: 2,
      opacity: 0.6,
    })}
    ${sparkle(-50, -62, 20)}
    ${sparkle(66, -36, 12)}`,
  seven: () => svg`
    <path d="M-62-72H64V-40C26 0 10 38 10 80H-42C-40 36-20-2 12-30H-62Z" fill="url(#R)" stroke="url(#G)"
    stroke-width="12" stroke-linejoin="round" paint-order="stroke"/>
    ${sheen('M-56-66H58V-52H-56Z', 0.5)}
    ${sheen('M38-26C6 8-12 44-14 78H-32C-30 36-8-4 22-28Z', 0.18)}
    ${sparkle(62, -74, 18)}`,
  bell: () => svg`
    <path d="M-14-82a14 14 0 0 1 28 0" fill="none" stroke="url(#G)" stroke-width="9"/>
    <circle cy="70" r="17" fill="url(#G)"/>
    <path d="M0-78C46-78 50-34 53 4C55 28 68 36 80 50H-80C-68 36-55 28-53 4C-50-34-46-78 0-78Z" fill="url(#G)"/>
    <rect x="-84" y="44" width="168" height="17" rx="8.5" fill="#b5761a"/>
    ${sheen('M-26-56C-42-40-40-4-46 22C-34 10-30-30-14-60Z', 0.6)}
    ${stroke('M-58 26H58', { colour: '#b5761a', width: 4, opacity: 0.7 })}`,
  crown: () => svg`
    <path d="M-84-40L-44 2L0-70L44 2L84-40L66 52H-66Z" fill="url(#G)"/>
    <path d="M0-70L44 2L66 52H0Z" fill="#7a4a00" opacity=".22"/>
    <rect x="-70" y="46" width="140" height="24" rx="8" fill="#c98a22"/>
    <g fill="#fff3c9">
    <circle cx="-84" cy="-44" r="9"/>
    <circle cy="-74" r="11"/>
    <circle cx="84" cy="-44" r="9"/>
    </g>
    <path d="M0-20L18 6L0 32L-18 6Z" fill="url(#P)"/>
    <g fill="url(#R)">
    <circle cx="-42" cy="58" r="7"/>
    <circle cx="42" cy="58" r="7"/>
    </g>
    <circle cy="58" r="7" fill="url(#Q)"/>
    ${sparkle(-40, -30, 13)}`,
  lotus: () => {
    const petals = [-78, 78, -52, 52, -26, 26, 0].map(
      (turn, i) => svg`
    <path d="M0-84C32-50 30 18 0 44C-30 18-32-50 0-84Z" transform="rotate(${turn} 0 44)"
     fill="url(#${i % 4 < 2 ? 'Q' : 'P'})" stroke="#fff" stroke-opacity=".45" stroke-width="1.5"/>`,
    );
    return svg`
    <g transform="translate(0 14)scale(.86)">
    ${petals.join('')}
    <path d="M-70 44Q0 84 70 44Q0 62-70 44Z" fill="#2fd68b"/>
    <circle cy="-4" r="13" fill="url(#G)"/></g>`;
  },
  cherries: () => svg`
    ${stroke('M-36 20C-30-30 0-60 46-74C30-40 36-10 42 20', { colour: '#3fae5a', width: 9 })}
    <path d="M46-76C70-96 90-78 84-52C66-48 50-56 46-76Z" fill="#5ed27a"/>
    <circle cx="-40" cy="40" r="42" fill="url(#R)"/>
    <circle cx="44" cy="44" r="40" fill="url(#R)"/>
    <g fill="#fff" opacity=".75">
    <ellipse cx="-56" cy="22" rx="13" ry="8" transform="rotate(-35-56 22)"/>
    <ellipse cx="29" cy="28" rx="12" ry="8" transform="rotate(-35 29 28)"/>
    </g>`,
  pyramid: () => svg`
    <circle cy="-24" r="52" fill="url(#G)"/>
    ${stroke('M0-92V-84M-52-76L-46-70M52-76L46-70M-74-24H-66M66-24H74', { colour: '#ffd98a', width: 6 })}
    <path d="M0-46L88 78H-88Z" fill="#e6b566"/>
    <path d="M0-46L88 78H18Z" fill="#8a5a22"/>
    ${stroke('M-14-26L6-26M-34 2L8 2M-52 28L12 28M-70 54L16 54', { colour: '#8a5a22', width: 3, opacity: 0.55 })}
    <path d="M-24 22Q0 2 24 22Q0 42-24 22Z" fill="#fff"/>
    <circle cy="22" r="9" fill="url(#P)"/>`,
  lantern: () => svg`
    ${stroke('M0-92V-74M0 62V88', { colour: '#ffcf5c', width: 5 })}
    <rect x="-34" y="-76" width="68" height="15" rx="6" fill="url(#G)"/>
    <ellipse rx="80" ry="62" fill="url(#R)"/>
    <g fill="none" stroke="#7d0d1e" stroke-width="3" opacity=".6">
    <ellipse rx="52" ry="62"/>
    <ellipse rx="22" ry="62"/>
    </g>
    <rect x="-34" y="54" width="68" height="14" rx="6" fill="url(#G)"/>
    <circle r="27" fill="none" stroke="#ffd98a" stroke-width="4"/>
    <path d="M0-16V16M-13-8H13M-16 4H16M-10 14H10" stroke="#ffd98a" stroke-width="4" stroke-linecap="round"/>
    ${sheen('M-56-34C-74-10-70 20-56 36C-60 10-60-10-46-44Z', 0.45)}
    ${stroke('M-10 86v8M10 86v8M0 88v10', { colour: '#ffcf5c', width: 4 })}`,
  ingot: () => svg`
    <g fill="url(#G)" stroke="#8a5a12" stroke-width="2">
    <ellipse cx="-46" cy="64" rx="34" ry="12"/>
    <ellipse cx="-46" cy="54" rx="34" ry="12"/>
    <ellipse cx="50" cy="66" rx="32" ry="11"/>
    </g>
    <path d="M-84-18C-60 8-54-4-46-14H46C54-4 60 8 84-18C80 30 50 54 0 54C-50 54-80 30-84-18Z" fill="url(#G)"/>
    <path d="M0 54C50 54 80 30 84-18C60 40 20 46-40 46C-28 52-14 54 0 54Z" fill="#8a4f00" opacity=".3"/>
    <ellipse cy="-14" rx="48" ry="30" fill="#ffe9ad"/>
    <ellipse cy="-16" rx="40" ry="23" fill="url(#G)"/>
    ${sheen('M-30-22Q-14-38 12-34Q-10-30-24-14Z', 0.7)}
    ${sparkle(58, -44, 20)}
    ${sparkle(-66, -40, 12)}`,
  thunder: () => svg`
    <circle r="80" fill="url(#G)"/>
    <circle r="70" fill="url(#D)"/>
    <circle r="64" fill="url(#P)"/>
    <path d="M14-62L-38 12H-6L-18 62L40-14H8Z" fill="#fff6d6" stroke="#c98a22" stroke-width="3"
    stroke-linejoin="round"/>
    ${sheen('M-50-30A58 58 0 0 1 20-56A66 66 0 0 0-50-6Z', 0.4)}`,
  horseshoe: () => svg`
    <path d="M-46 76C-96 20-76-72 0-74C76-72 96 20 46 76L22 62C62 8 44-42 0-44C-44-42-62 8-22 62Z" fill="url(#G)"
    stroke="#8a5a12" stroke-width="3"/>
    <g fill="#8a5a12">
    <circle cx="-58" cy="-20" r="5"/>
    <circle cx="-30" cy="-52" r="5"/>
    <circle cx="30" cy="-52" r="5"/>
    <circle cx="58" cy="-20" r="5"/>
    <circle cx="-54" cy="22" r="5"/>
    <circle cx="54" cy="22" r="5"/>
    </g>
    <g fill="#35b765">
    <circle cx="-14" cy="2" r="16"/>
    <circle cx="14" cy="2" r="16"/>
    <circle cx="-14" cy="28" r="16"/>
    <circle cx="14" cy="28" r="16"/>
    </g>
    ${stroke('M0 16Q2 44 12 60', { colour: '#2a8f4e', width: 6 })}`,
  moon: () => svg`
    <path d="M22-82A84 84 0 1 0 82 30A66 66 0 1 1 22-82Z" fill="url(#G)"/>
    ${sheen('M-10-70A76 76 0 0 0-62 34A84 84 0 0 1-10-70Z', 0.5)}
    <polygon points="${star({ cx: 40, cy: -26, outer: 24, inner: 10, points: 5 })}" fill="#fff6d6"/>
    ${sparkle(74, -62, 16)}
    ${sparkle(4, 8, 12)}
    <path d="M-30 62a20 20 0 0 1 20-20a26 26 0 0 1 50 4a16 16 0 0 1 14 32H-14a18 18 0 0 1-16-16Z" fill="url(#W)"
    opacity=".95"/>`,
  chest: () => svg`
    <path d="M-80-4C-80-56-50-74 0-74C50-74 80-56 80-4Z" fill="#8a4b1f"/>
    <path d="M-80-4C-80-40-72-58-52-66V-4ZM80-4C80-40 72-58 52-66V-4Z" fill="url(#G)"/>
    <rect x="-80" y="10" width="160" height="66" rx="8" fill="#6e3815"/>
    <path d="M-80 10h26v66h-26ZM54 10h26v66H54Z" fill="url(#G)"/>
    <g fill="url(#G)" stroke="#8a5a12">
    <ellipse cx="-34" cy="4" rx="18" ry="11"/>
    <ellipse cx="34" cy="2" rx="18" ry="11"/>
    <ellipse cy="-2" rx="20" ry="13"/>
    </g>
    <path d="M-12 6L0-12L14 6L0 18Z" fill="url(#P)"/>
    <rect x="-18" y="14" width="36" height="36" rx="7" fill="url(#G)"/>
    <path d="M0 24a6 6 0 0 1 3 11v8h-6v-8a6 6 0 0 1 3-11Z" fill="#3a2412"/>
    ${sparkle(-52, -34, 14)}`,
  potion: () => svg`
    <path d="M-24-84H24V-66H16V-32L70 48C80 66 70 84 50 84H-50C-70 84-80 66-70 48L-16-32V-66H-24Z" fill="url(#W)"
    opacity=".5"/>
    <path d="M-37 14H37L62 52C68 64 62 76 50 76H-50C-62 76-68 64-62 52Z" fill="url(#P)"/>
    <rect x="-28" y="-90" width="56" height="16" rx="6" fill="#b5761a"/>
    <g fill="#fff" opacity=".7">
    <circle cx="-14" cy="48" r="9"/>
    <circle cx="16" cy="34" r="6"/>
    <circle cx="26" cy="58" r="5"/>
    <circle cx="2" cy="-8" r="5"/>
    <circle cx="-4" cy="-40" r="4"/>
    </g>
    ${stroke('M-24-2L-56 50', { colour: '#fff', width: 5, opacity: 0.6 })}`,
  laddu: () => svg`
    <ellipse cy="66" rx="86" ry="20" fill="url(#G)"/>
    <ellipse cy="60" rx="74" ry="14" fill="#b5761a"/>
    ${[
      [-40, 26],
      [40, 28],
      [0, -30],
    ]
      .map(
        ([x, y]) =>
          `<g transform="translate(${x} ${y})"><circle r="42" fill="url(#G)"/><circle r="42" fill="#ff9a2e" ` +
          `opacity=".45"/>${sheen('M-28-6A32 32 0 0 1 4-32A40 40 0 0 0-28-6', 0.8)}</g>`,
      )
      .join('')}
    <path d="M0-52Q14-60 16-44Q6-36 0-52ZM-48 6Q-36-2-32 12Q-42 20-48 6ZM38 6Q50 0 52 14Q42 20 38 6Z" fill="#2fd68b"/>
    ${sparkle(52, -54, 16)}`,
  lamp: () => svg`
    <circle cx="-66" cy="-52" r="34" fill="url(#W)" opacity=".25"/>
    <path d="M-66-90C-46-68-48-48-60-38C-78-46-82-68-66-90Z" fill="url(#R)"/>
    <path d="M-64-72C-54-60-56-50-62-44C-70-50-72-60-64-72Z" fill="#ffe9a8"/>
    ${stroke('M46-18C94-30 90 36 36 30', { colour: '#b5761a', width: 12 })}
    <path d="M-76-30C-58-24-50-12-34-10H42C58-10 58 8 46 26C30 46-10 50-30 36C-46 24-54-2-76-14Z" fill="url(#G)"/>
    <path d="M-24-10C-22-38 32-38 34-10Z" fill="#b5761a"/>
    <circle cx="5" cy="-38" r="9" fill="url(#P)"/>
    <path d="M-14 42H24L36 64H-26Z" fill="#b5761a"/>
    <rect x="-38" y="62" width="86" height="14" rx="6" fill="url(#G)"/>
    <path d="M6-2L22 14L6 30L-10 14Z" fill="url(#P)"/>
    ${sheen('M-46-6C-36 18-24 30-8 36C-26 14-28 2-24-6Z', 0.6)}
    ${sparkle(58, -62, 16)}`,
  phoenix: () => svg`
    ${[1, -1]
      .map(
        (side) =>
          `<g transform="scale(${side} 1)"><path d="M8 8C30-24 52-66 96-82C90-64 94-54 98-46C86-42 84-32 90-22` +
          `C76-20 72-10 78 0C62-4 54 6 58 20C38 14 20 30 6 42Z" fill="url(#R)"/><path d="M12 8C32-16 50-46 78-62` +
          `C74-48 78-40 82-34C70-30 68-22 72-14C58-14 54-4 56 4C40 2 24 18 10 30Z" fill="url(#G)"/></g>`,
      )
      .join('')}
    <path d="M-12 34C-42 52-48 72-38 94C-28 82-20 84-13 96C-8 82 8 82 13 96C20 84 28 82 38 94C48 72 42 52 12 34Z"
    fill="url(#R)"/>
    ${stroke('M0 42V82M-12 44C-24 56-26 68-24 78M12 44C24 56 26 68 24 78', { colour: '#ffd98a', width: 5 })}
    <path d="M0-46C24-42 28-10 22 16C18 34 8 44 0 48C-8 44-18 34-22 16C-28-10-24-42 0-46Z" fill="url(#G)"/>
    <path d="M0-10C11-8 13 8 9 22C6 32 2 36 0 38C-2 36-6 32-9 22C-13 8-11-8 0-10Z" fill="#fff3c9"/>
    <path d="M2-64C8-82 24-88 28-96C32-80 24-64 10-56ZM-2-64C-8-82-24-88-28-96C-32-80-24-64-10-56Z" fill="url(#R)"/>
    <circle cy="-48" r="23" fill="url(#G)"/>
    <g fill="#3a0a12"><circle cx="-9" cy="-51" r="5"/><circle cx="9" cy="-51" r="5"/></g>
    <path d="M-7-42H7L0-26Z" fill="#b5561a"/>
    ${sheen('M-18-22C-20 0-14 22-8 32C-15 8-15-8-11-24Z', 0.5)}
    ${sparkle(64, 54, 18)}
    ${sparkle(-66, 44, 12)}`,
  spool: () => svg`
    <path d="M-54-74C-54-90 54-90 54-74V-58C54-46-54-46-54-58Z" fill="#8a4b1f"/>
    <ellipse cy="-74" rx="54" ry="12" fill="#c98a4a"/>
    <ellipse cy="-75" rx="15" ry="5" fill="#4a250c"/>
    <path d="M-44-56C-22-46 22-46 44-56V48C22 60-22 60-44 48Z" fill="url(#G)"/>
    ${stroke('M-44-40Q0-24 44-40M-44-22Q0-6 44-22M-44-4Q0 12 44-4M-44 14Q0 30 44 14M-44 32Q0 48 44 32', {
      colour: '#a8640a',
      width: 4,
      opacity: 0.7,
    })}
    <path d="M-54 56C-54 46 54 46 54 56V74C54 88-54 88-54 74Z" fill="#8a4b1f"/>
    ${stroke('M44 26C92 34 96 70 66 76C44 80 40 92 62 98', { colour: '#ffd98a', width: 5 })}
    ${sheen('M-34-46C-37-14-37 16-34 46C-22 50-22 48-22 42C-27 12-27-14-22-44Z', 0.55)}
    ${sparkle(66, -40, 20)}
    ${sparkle(-68, 20, 13)}`,
  honey: () => svg`
    <g stroke="#7a4708" stroke-width="4" stroke-linejoin="round">
    ${[
      [0, -34],
      [-47, -7],
      [47, -7],
      [0, 20],
      [-47, 47],
      [47, 47],
      [0, 74],
    ]
      .map(
        ([x, y], i) =>
          `<polygon points="${polygon({ cx: x!, cy: y!, radius: 30, corners: 6, turn: Math.PI / 6 })}" ` +
          `fill="url(#G)"/>${i === 3 ? `<ellipse cx="${x}" cy="${y}" rx="17" ry="14" fill="#8a3f05"/>` : ''}`,
      )
      .join('')}
    </g>
    <path d="M-8 28C6 24 14 30 12 44C12 60 7 64 7 78C7 92-11 92-11 78C-10 62-14 44-8 28Z" fill="#ffb52e"/>
    ${sheen('M-6 34C-10 52-7 64-7 78C-3 70-4 50-1 36Z', 0.7)}
    <g transform="translate(34 -62) rotate(16)">
    <path d="M-6-12C-46-54-10-78 6-16ZM6-14C14-74 56-60 18-8Z" fill="#fff" opacity=".85"/>
    <ellipse rx="36" ry="24" fill="url(#G)"/>
    <path d="M-14-22Q-5 0-14 22L-2 24Q7 0-2-24ZM12-23Q21 0 12 23L22 19Q29 0 22-19Z" fill="#3a1c08"/>
    <circle cx="-27" cy="-4" r="4.5" fill="#3a1c08"/>
    </g>
    ${sparkle(-62, -50, 18)}
    ${sparkle(78, 6, 12)}`,
  pearl: () => svg`
    <path d="M-84 12C-88 52-52 82 0 82C52 82 88 52 84 12Z" fill="url(#Q)"/>
    <path d="M0-80C58-80 94-36 84 12C60-6 30-12 0-12C-30-12-60-6-84 12C-94-36-58-80 0-80Z" fill="url(#P)"/>
    ${stroke('M0-78V-14M-28-74L-18-14M28-74L18-14M-54-60L-40-10M54-60L40-10M-74-34L-62-2M74-34L62-2', {
      colour: '#fff',
      width: 4,
      opacity: 0.45,
    })}
    ${stroke('M-66 44C-40 70 40 70 66 44M-50 62C-28 76 28 76 50 62', { colour: '#fff', width: 3, opacity: 0.35 })}
    <path d="M-84 12C-60-6-30-12 0-12C30-12 60-6 84 12C60 30 30 36 0 36C-30 36-60 30-84 12Z" fill="#2a1030"
    opacity=".7"/>
    <circle cy="8" r="29" fill="url(#W)"/>
    <ellipse cx="-10" cy="-3" rx="10" ry="7" fill="#fff" transform="rotate(-30-10-3)"/>
    ${sparkle(56, -60, 16)}`,
};
