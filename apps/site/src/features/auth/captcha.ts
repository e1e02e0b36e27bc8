/** The server is asked for a new picture at most this often. */
export const CAPTCHA_REFRESH_MS = 1_000;

/** The wire carries bare base64 of a PNG; an address that is already whole stays as it is. */
export const captchaSource = (image: string): string =>
  image.startsWith('data:image/') ? image : `data:image/png;base64,${image}`;
