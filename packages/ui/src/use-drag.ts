import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';

const KEY_STEP_PX = 24;
/** So much of the window always stays on the screen. */
const KEEP_VISIBLE_PX = 80;

/** Where the move button puts the window in turn, as a share of the free room: start, end, centre. */
const PLACES = [-1, 1, 0] as const;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Shift = { x: number; y: number };

/** Keeps a shift of a centred window inside the viewport. */
export function clampShift(
  shift: Shift,
  viewport: { width: number; height: number },
  box: { width: number; height: number },
): Shift {
  const maxX = Math.max(0, (viewport.width + box.width) / 2 - KEEP_VISIBLE_PX);
  const maxDown = Math.max(0, (viewport.height + box.height) / 2 - KEEP_VISIBLE_PX);
  const maxUp = Math.max(0, (viewport.height - box.height) / 2);
  // The 0 turns a minus zero into a plain one.
  return { x: Math.min(maxX, Math.max(-maxX, shift.x)) + 0, y: Math.min(maxDown, Math.max(-maxUp, shift.y)) + 0 };
}

/** Moves a centred window by its header: pointer drag, or a button pressed or steered with the arrow keys. */
export function useDrag(open: boolean) {
  const windowRef = useRef<HTMLDivElement>(null);
  const shift = useRef<Shift>({ x: 0, y: 0 });
  const grip = useRef<Shift | null>(null);
  const place = useRef(0);

  useEffect(() => {
    shift.current = { x: 0, y: 0 };
    place.current = 0;
  }, [open]);

  function moveTo(next: Shift) {
    const box = windowRef.current;
    if (!box) return;
    const viewport = { width: window.innerWidth, height: window.innerHeight };
    shift.current = clampShift(next, viewport, { width: box.offsetWidth, height: box.offsetHeight });
    box.style.setProperty('--dx', `${shift.current.x}px`);
    box.style.setProperty('--dy', `${shift.current.y}px`);
  }

  const handleProps = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input, select');
      if (event.button !== 0 || onControl || window.innerWidth < 768) return;
      grip.current = { x: event.clientX - shift.current.x, y: event.clientY - shift.current.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (grip.current) moveTo({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
    },
    onPointerUp() {
      grip.current = null;
    },
    onPointerCancel() {
      grip.current = null;
    },
  };

  const buttonProps = {
    onClick() {
      const side = PLACES[place.current % PLACES.length] ?? 0;
      place.current += 1;
      const room = (window.innerWidth - (windowRef.current?.offsetWidth ?? 0)) / 2 - KEY_STEP_PX;
      moveTo({ x: side * Math.max(0, room), y: shift.current.y });
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = ARROWS[event.key];
      if (!step) return;
      event.preventDefault();
      moveTo({ x: shift.current.x + step[0] * KEY_STEP_PX, y: shift.current.y + step[1] * KEY_STEP_PX });
    },
  };

  return { windowRef, handleProps, buttonProps };
}
