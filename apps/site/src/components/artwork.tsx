import { useState, type ComponentProps } from 'react';
import { imageUrl, useBoot } from '../boot.ts';

/** Shown when a picture cannot be had. */
const DEFAULT_PICTURE = '/tile-default.svg';

type ArtworkProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> & {
  /** The picture's address; undefined: the plain one is shown. */
  path: string | undefined;
};

/**
 * The picture of a game or a studio, beside its name. It comes from one of the brand's image hosts; where that fails,
 * from the page's own; where that fails too, the plain one stands there.
 */
export function Artwork({ path, ...image }: ArtworkProps) {
  const boot = useBoot();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const sources = path === undefined ? [] : [imageUrl(boot, path), path];
  const source = sources.find((each) => !failed.includes(each)) ?? DEFAULT_PICTURE;
  return (
    <img
      {...image}
      src={source}
      alt=""
      decoding="async"
      onError={() => {
        if (source !== DEFAULT_PICTURE) setFailed([...failed, source]);
      }}
    />
  );
}
