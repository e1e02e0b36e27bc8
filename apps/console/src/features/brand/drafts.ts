import type { BrandPatch, BrandSettings } from '@baize/contract/console/brand';
import { onForget } from '../../session.ts';
import { guardUnload } from '../../unload-guard.ts';
import { createStore } from '@baize/webkit/store';

export type Part = Omit<BrandPatch, 'version' | 'reason'>;
export type PartName = keyof Part;
export type Edits = Partial<Pick<BrandSettings, PartName>>;

export type Draft = {
  /** The settings on which the edits stand, with their version. */
  base: BrandSettings;
  edits: Edits;
  /** Edits that met a newer version, with what they stood on: they wait to be put back by hand. */
  lost: Pick<Draft, 'base' | 'edits'> | null;
};

/** Unsaved edits outlive their page: a press on a tab or on the menu is no decision to throw them away. */
export const drafts = createStore<ReadonlyMap<string, Draft>>(new Map());

/** Which fields of which brand. */
export const draftKey = (brandId: number, names: readonly PartName[]): string => [brandId, ...names].join(' ');

export const keepDraft = (key: string, draft: Draft): void => keepAll(new Map(drafts.get()).set(key, draft));

function keepAll(all: ReadonlyMap<string, Draft>): void {
  drafts.set(all);
  guardUnload('brand', [...all.values()].some(isUnsaved));
}
onForget(() => keepAll(new Map()));

export const isUnsaved = (draft: Draft): boolean => Object.keys(draft.edits).length > 0 || draft.lost !== null;
