/** Places of a share in hundredths that a contract can have. */
const PERCENT_PLACES = 4;

/** A share as hundredths, without zeros that say nothing: 0.0055 is 0.55%. */
export const shareText = (share: string): string =>
  `${(Number(share) * 100).toFixed(PERCENT_PLACES).replace(/\.?0+$/, '')}%`;
