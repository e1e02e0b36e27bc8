import type { Params } from './params.ts';

/** How a page of the studio looks and tells times: what travels from one of its pages to the next. */
export type Look = Pick<Params, 'lang' | 'theme' | 'offset'>;

function lookQuery({ lang, theme, offset }: Look): string {
  const query = new URLSearchParams({ lang, theme });
  if (offset !== undefined) query.set('offset', String(offset));
  return query.toString();
}

export const replayLink = (round: string, look: Look): string => `/r/${encodeURIComponent(round)}?${lookQuery(look)}`;

/** The checking page, with a round to check where one is named. */
export const verifyLink = (look: Look, round?: string): string =>
  `/verify?${lookQuery(look)}${round === undefined ? '' : `#r=${encodeURIComponent(round)}`}`;
