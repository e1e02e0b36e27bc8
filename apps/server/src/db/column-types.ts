/** A text by language: `{ en: 'Dice', bn: '…' }`. */
export type Texts = Readonly<Record<string, string>>;
