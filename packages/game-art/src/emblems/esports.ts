import type { EmblemSet } from '../emblem-type.ts';
import { INK, sheen, star, stroke, svg } from '../shapes.ts';

/** E-sports. */
export const esports: EmblemSet = {
  gamepad: () => svg`
    <path d="M-52-46H52C86-46 100 56 72 66C52 72 46 38 28 38H-28C-46 38-52 72-72 66C-100 56-86-46-52-46Z"
    fill="url(#W)"/>
    <path d="M-52 38" />
    <path d="M-46-26h16v14h14v16h-14v14h-16V4h-14v-16h14z" fill="${INK}"/>
    <circle cx="42" cy="-22" r="9" fill="#ff6b7a"/>
    <circle cx="62" cy="-4" r="9" fill="#ffcf5c"/>
    <circle cx="22" cy="-4" r="9" fill="#5cb8ff"/>
    <circle cx="42" cy="14" r="9" fill="#2fd68b"/>`,
  crosshair: () => svg`
    <circle r="62" fill="#0b0f1a" fill-opacity=".35" stroke="url(#P)" stroke-width="11"/>
    <circle r="30" fill="none" stroke="#fff" stroke-width="6"/>
    ${stroke('M0-86V-38M0 38V86M-86 0H-38M38 0H86', { colour: '#fff', width: 8 })}
    <circle r="9" fill="#ff6b7a"/>`,
  swords: () => svg`
    ${stroke('M-70-74L56 66M70-74L-56 66', { colour: '#dfe6f5', width: 13 })}
    ${stroke('M-66 40L-34 72M66 40L34 72', { colour: '#c98a22', width: 11 })}
    <path d="M0-64L56-44V6C56 46 26 66 0 80C-26 66-56 46-56 6V-44Z" fill="url(#P)" stroke="url(#G)" stroke-width="7"/>
    <path d="M0-64V80C-26 66-56 46-56 6V-44Z" fill="#fff" opacity=".16"/>
    <polygon points="${star({ cx: 0, cy: 4, outer: 32, inner: 13, points: 5 })}" fill="url(#G)"/>`,
  headset: () => svg`
    <path d="M-66 16V-4A66 66 0 0 1 66-4V16" fill="none" stroke="url(#W)" stroke-width="14"/>
    <rect x="-84" y="4" width="38" height="66" rx="16" fill="url(#P)"/>
    <rect x="46" y="4" width="38" height="66" rx="16" fill="url(#P)"/>
    ${stroke('M66 66Q62 88 22 86', { colour: '#fff', width: 7 })}
    <rect x="-6" y="76" width="32" height="18" rx="9" fill="${INK}"/>
    ${sheen('M-76 16h8v34h-8Z', 0.5)}`,
  dragonShield: () => svg`
    <path d="M0-86L76-42V42L0 86L-76 42V-42Z" fill="url(#D)" stroke="url(#P)" stroke-width="8"/>
    <path d="M-40-34L0-10L40-34L26 26L0 44L-26 26Z" fill="url(#Q)"/>
    <path d="M0-10V44L26 26L40-34Z" fill="#000" opacity=".25"/>
    <path d="M-20 2L-4 10L-8 16L-20 12ZM20 2L4 10L8 16L20 12Z" fill="#fff"/>`,
  stream: () => svg`
    <rect x="-84" y="-66" width="168" height="112" rx="12" fill="url(#D)" stroke="#dfe6f5" stroke-width="6"/>
    <path d="M-16 46H16L24 76H-24Z" fill="#aab6cc"/>
    <rect x="-46" y="72" width="92" height="11" rx="5" fill="#dfe6f5"/>
    <path d="M-22-42L38-10L-22 22Z" fill="url(#P)"/>
    ${stroke('M-70-52H-44M-70-40H-54', { colour: '#fff', width: 4, opacity: 0.5 })}`,
};
