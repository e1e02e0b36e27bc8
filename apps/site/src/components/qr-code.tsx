import { encode } from 'uqr';

/** A QR code of a text, dark on white in both themes so that every reader takes it. */
export default function QrCode({ text, size }: { text: string; size: number }) {
  const { data } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${data.length} ${data.length}`} width={size} height={size} aria-hidden="true" shapeRendering="crispEdges">
      <path d={path} fill="#0B0F1A" />
    </svg>
  );
}
