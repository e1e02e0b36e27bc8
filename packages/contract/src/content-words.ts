/** What a brand tells its visitors, in words that pages need at run time. No schema here. */
import { IMAGE_BYTES_MAX } from './image-rules.ts';

/** B banners, PL lines of the marquee with their notices, PU popups, PR promotions, H help. */
export const ANNOUNCEMENT_KINDS = ['B', 'PL', 'PU', 'PR', 'H'] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];
/** Where a banner stands. */
export const BANNER_GROUPS = ['w_home', 'w_promotion', 'w_reg', 'w_leftmenu', 'w_login', 'w_forget'] as const;
export const BANNER_LEADS = ['none', 'route', 'game', 'external'] as const;
/** When a popup opens. */
export const POPUP_EXECUTIONS = ['A', 'B', 'F'] as const;

export const SLUG = /^[a-z0-9-]{1,60}$/;
export const ANCHOR = /^[a-z][a-z0-9-]{0,30}$/;
export const TITLE_MAX = 200;
export const BODY_MAX = 20_000;
export const BUTTON_MAX = 60;
export const ADDRESS_MAX = 500;
/** Announcements of a brand, shown or not. */
export const ANNOUNCEMENTS_MAX = 500;

/** A picture that the house sent: its brand and what it is made of. */
export const OWN_PICTURE = /^\/pictures\/([1-9]\d{0,8})\/([0-9a-f]{32})\.webp$/;
/** One that is drawn by its name. */
export const DRAWN_PICTURE = /^\/art\/banner\/[a-z0-9]+-[A-Za-z0-9_-]{1,64}\.svg$/;

/** A picture as base64. */
export const PICTURE_DATA_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4;
/** Pictures of a brand at a time. */
export const PICTURES_MAX = 300;

/** Whether it is shown: switched off, not yet, now, no more. */
export type Standing = 'off' | 'later' | 'shown' | 'over';
type Timed = { readonly enabled: boolean; readonly startsAt: string | null; readonly endsAt: string | null };
export function standingAt({ enabled, startsAt, endsAt }: Timed, now: number): Standing {
  if (!enabled) return 'off';
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over';
  return startsAt !== null && Date.parse(startsAt) > now ? 'later' : 'shown';
}

/** In which language who reads `language` is answered: their own, its base, English, or whatever there is. */
export function languageTold(languages: readonly string[], language: string): string | undefined {
  return [language, language.split('-')[0]!, 'en'].find((each) => languages.includes(each)) ?? languages[0];
}
