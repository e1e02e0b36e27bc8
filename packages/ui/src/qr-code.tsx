import { encode } from 'uqr';

/** The quiet edge that readers need around a code on a dark page, in modules. */
const BORDER = 4;

/**
 * A QR code of a text, dark on white in both themes so that every reader takes it. It is a picture of words that stand
 * elsewhere too.
 */
export default function QrCode({
  text,
  size,
  framed = false,
}: {
  text: string;
  size: number;
  /** Brings its own white ground. */ framed?: boolean;
}) {
  const { data } = encode(text, { border: framed ? BORDER : 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${data.length} ${data.length}`}
      width={size}
      height={size}
      aria-hidden="true"
      shapeRendering="crispEdges"
    >
      {framed && <path d={`M0 0h${data.length}v${data.length}h-${data.length}z`} fill="#fff" />}
      <path d={path} fill="#0B0F1A" />
    </svg>
  );
}
