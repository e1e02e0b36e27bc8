import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EngineProps } from './carousel.tsx';

/** Puts embla behind slides that are already drawn. */
export default function CarouselEngine({
  viewport,
  loop,
  everyMs,
  durationMs,
  isPaused,
  onReady,
  onSelect,
}: EngineProps) {
  const [plugins] = useState(() =>
    everyMs === null
      ? []
      : [
          Autoplay({
            delay: everyMs,
            playOnInit: !isPaused,
            stopOnInteraction: false,
            stopOnMouseEnter: true,
            stopOnFocusIn: true,
          }),
        ],
  );
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const [attach, embla] = useEmblaCarousel(
    { loop, align: 'start', containScroll: 'trimSnaps', duration: durationMs, direction },
    plugins,
  );
  useEffect(() => attach(viewport), [attach, viewport]);
  const ready = useEffectEvent(onReady);
  const select = useEffectEvent(onSelect);
  useEffect(() => {
    if (!embla) return undefined;
    const tell = () =>
      select({
        selected: embla.selectedScrollSnap(),
        count: embla.scrollSnapList().length,
        canMove: embla.canScrollNext() || embla.canScrollPrev(),
      });
    ready({
      previous: () => embla.scrollPrev(),
      next: () => embla.scrollNext(),
      goTo: (index) => embla.scrollTo(index),
      play: () => embla.plugins().autoplay?.play(),
      pause: () => embla.plugins().autoplay?.stop(),
    });
    tell();
    embla.on('select', tell).on('reInit', tell);
    return () => {
      embla.off('select', tell).off('reInit', tell);
    };
  }, [embla]);
  useEffect(() => {
    const autoplay = embla?.plugins().autoplay;
    if (isPaused) autoplay?.stop();
    else autoplay?.play();
  }, [embla, isPaused]);
  return null;
}
