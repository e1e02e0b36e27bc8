import type { EmblemSet } from '../emblem-type.ts';
import { at, boldText, INK, polygon, repeat, round, sheen, star, stroke, svg, TURN, CENTRE } from '../shapes.ts';

/** Sports: one piece of equipment each. */
export const sports: EmblemSet = {
  football: (random) => {
    const seams = repeat(5, (i) => {
      const turn = (i * TURN) / 5 - TURN / 4;
      const [inner, fork, left, right] = [
        at(CENTRE, 27, turn),
        at(CENTRE, 56, turn),
        at(CENTRE, 66, turn - 0.5),
        at(CENTRE, 66, turn + 0.5),
      ];
      const patch = polygon({
        cx: round(74 * Math.cos(turn)),
        cy: round(74 * Math.sin(turn)),
        radius: 21,
        corners: 5,
        turn: (i * TURN) / 5 + TURN / 2,
      });
      return (
        stroke(`M${inner}L${fork}L${right}M${fork}L${left}`, { colour: INK, width: 3 }) +
        `<polygon points="${patch}" fill="${INK}"/>`
      );
    });
    return svg`
    <clipPath id="k"><circle r="80"/></clipPath>
    <g clip-path="url(#k)">
    <g transform="rotate(${Math.round(random() * 60)})">
    <circle r="80" fill="#f7f8fc"/>
    <polygon points="${polygon({ cx: 0, cy: 0, radius: 27, corners: 5 })}" fill="${INK}"/>
    ${seams}</g>
    <circle cx="-22" cy="-26" r="62" fill="#fff" opacity=".2"/>
    <path d="M-80 20A90 90 0 0 0 80-10V90H-80Z" fill="#000" opacity=".14"/></g>`;
  },
  cricket: () => svg`
    <g transform="rotate(38)">
    <rect x="-9" y="-98" width="18" height="52" rx="8" fill="${INK}"/>
    <path d="M-22-40Q0-58 22-40V72Q22 88 0 88Q-22 88-22 72Z" fill="#e8bd78"/>
    <path d="M4-48Q22-44 22-36V72Q22 86 8 88Z" fill="#a87434" opacity=".6"/>
    ${stroke('M-12-20V60', { colour: '#fff', width: 3, opacity: 0.6 })}
    </g>
    <circle cx="-44" cy="40" r="36" fill="url(#R)"/>
    ${stroke('M-66 14Q-40 34-26 70', { colour: '#fff', width: 3, opacity: 0.85 })}
    ${stroke('M-58 10Q-32 32-18 64', { colour: '#fff', width: 2, opacity: 0.5 })}
    ${sheen('M-72 24Q-62 6-44 8Q-60 16-66 34Z', 0.5)}`,
  basketball: () => svg`
    <clipPath id="k">
    <circle r="80"/>
    </clipPath>
    <circle r="80" fill="#f08a2c"/>
    <g clip-path="url(#k)">${stroke('M0-84V84M-84 0H84M-66-70Q-16 0-66 70M66-70Q16 0 66 70', {
      colour: '#4a2208',
      width: 5,
    })}<path d="M-80 24A90 90 0 0 0 80-6V90H-80Z" fill="#000" opacity=".18"/>
    </g>
    ${sheen('M-64-20A66 66 0 0 1 0-68A80 80 0 0 0-64-20Z', 0.45)}`,
  tennis: () => svg`
    <g transform="rotate(36)">
    <ellipse cy="-26" rx="54" ry="62" fill="#0b0f1a" fill-opacity=".35" stroke="url(#G)" stroke-width="11"/>
    ${stroke('M-34-70V18M-12-84V32M12-84V32M34-70V18M-48-52H48M-52-28H52M-50-4H50M-36 18H36', {
      colour: '#fff',
      width: 1.6,
      opacity: 0.75,
    })}
    <path d="M-10 36H10V96H-10Z" fill="${INK}"/>
    </g>
    <circle cx="52" cy="54" r="28" fill="#d8f23e"/>
    ${stroke('M30 38Q48 52 42 80M74 68Q58 52 64 30', { colour: '#fff', width: 3, opacity: 0.9 })}`,
  cup: () => svg`
    <path d="M-52-66C-92-66-88 0-34 4M52-66C92-66 88 0 34 4" fill="none" stroke="url(#G)" stroke-width="12"/>
    <path d="M-56-80H56C58-20 40 22 10 28V46H30V58H-30V46H-10V28C-40 22-58-20-56-80Z" fill="url(#G)"/>
    <path d="M20-80H56C58-20 40 22 10 28V46H4C30 10 26-40 20-80Z" fill="#8a4f00" opacity=".28"/>
    <rect x="-46" y="56" width="92" height="26" rx="6" fill="${INK}"/>
    <polygon points="${star({ cx: 0, cy: -30, outer: 26, inner: 11, points: 5 })}" fill="#fff6d6"/>
    ${sheen('M-44-70C-44-30-34-4-20 8C-30-16-32-40-32-70Z', 0.6)}`,
  billiards: () => svg`
    <circle r="80" fill="#141826"/>
    <path d="M-80 0A80 80 0 0 1 80 0A120 80 0 0 1-80 0Z" fill="url(#P)"/>
    <circle r="34" cy="-10" fill="#fff"/>
    ${boldText({ x: 0, y: 6, size: 46, fill: '#141826', text: '8' })}
    ${sheen('M-62-26A66 66 0 0 1 4-68A84 84 0 0 0-62-26Z', 0.45)}`,
  boxing: () => svg`
    <path d="M-70 60V8C-70-50-40-80 6-80C56-80 78-46 70-8C66 12 50 18 44 28V60Z" fill="url(#R)"/>
    <path d="M-70-2C-90-4-92 40-62 40C-40 40-30 18-40 2Z" fill="url(#R)" stroke="#7d0d1e" stroke-width="3"/>
    <rect x="-76" y="54" width="126" height="28" rx="10" fill="url(#W)"/>
    ${sheen('M-44-20Q-34-62 6-68Q-24-50-28-10Z', 0.5)}
    ${stroke('M44 28Q20 34-6 28', { colour: '#7d0d1e', width: 4, opacity: 0.6 })}`,
};
