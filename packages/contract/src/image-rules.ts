/** Pictures that players send as proof: beside an order of the cashier, and seen by operators only. */
export const IMAGE_PURPOSES = ['deposit-proof', 'withdrawal-proof'] as const;
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number];

export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;
export const IMAGE_BYTES_MAX = 5 * 1_024 * 1_024;
/** Beside one order. */
export const IMAGES_MAX = 3;
