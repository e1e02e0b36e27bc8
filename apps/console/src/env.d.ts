declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module 'subset-font' {
  type Options = {
    targetFormat?: 'woff2' | 'woff' | 'truetype';
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
  };
  const subsetFont: (font: Buffer, text: string, options?: Options) => Promise<Buffer>;
  export default subsetFont;
}
