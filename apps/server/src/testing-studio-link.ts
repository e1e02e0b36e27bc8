import { LABELS } from '@baize/domain/games/labels';
import type { LabelLink, StudioLink } from './seed/demo.ts';

/** A studio whose labels all stand at one address and sign with one key: enough where no label is looked at. */
export const oneStudioLink = (link: LabelLink): StudioLink =>
  Object.fromEntries(LABELS.map(({ code }) => [code, link])) as StudioLink;
