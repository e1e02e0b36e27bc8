import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EngineProps } from './carousel.tsx';

/** Puts embla behind slides that are already drawn. */
export default function CarouselEngine({ viewport, loop, everyMs, speed, isPaused, onReady, onSelect }: EngineProps) {
  const [plugins] = useState(() =>
    everyMs === null
      ? []
      : [
          Autoplay({
            delay: everyMs,
            playOnInit: false,
            stopOnInteraction: false,
            stopOnMouseEnter: true,
            stopOnFocusIn: true,
          }),
        ],
  );
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const [attach, embla] = useEmblaCarousel(
    { loop, align: 'start', containScroll: 'trimSnaps', duration: speed, direction },
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
        canMove: embla.canScrollNext() || embla.canScrollPrev(),
      });
    ready({
      previous: () => embla.scrollPrev(),
      next: () => embla.scrollNext(),
      goTo: (index) => embla.scrollTo(index),
    });
    tell();
    embla.on('select', tell).on('reInit', tell);
    return () => {
      embla.off('select', tell).off('reInit', tell);
    };
  }, [embla]);
  useEffect(() => {
    if (!embla) return undefined;
    // A new width or another list of slides starts embla's plugins anew: it is told again what was chosen.
    const follow = () => move(embla, isPaused);
    follow();
    embla.on('reInit', follow);
    return () => void embla.off('reInit', follow);
  }, [embla, isPaused]);
  return null;
}

type Embla = NonNullable<UseEmblaCarouselType[1]>;

/** Plays or stops. What fits the view as a whole has one place to stand, and the player of embla breaks on it. */
function move(embla: Embla, isPaused: boolean): void {
  const { autoplay } = embla.plugins();
  if (isPaused || embla.scrollSnapList().length < 2) autoplay?.stop();
  else autoplay?.play();
}
