/**
 * Draws around 0,0 inside a box of about -84..84. The shared gradients are url(#G) gold, url(#W) white, url(#D) dark,
 * url(#R) red, url(#P) and url(#Q) the two accents of the picture; every one takes its light from the top left.
 */
export type EmblemBuilder = (random: () => number, hue: number) => string;

export type EmblemSet = Readonly<Record<string, EmblemBuilder>>;
