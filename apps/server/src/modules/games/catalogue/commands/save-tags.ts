import type { TagDraft } from '@baize/contract/console/games';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand, type AuditPart } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import { tellCatalogueChanged, type SwitchDeps } from '../switches.ts';
import { deleteTags, lockTags, saveTag } from '../tag-store.ts';

export type SaveTags = {
  /** As the list shall be. */
  readonly tags: readonly TagDraft[];
  /** As it was read. */
  readonly was: readonly TagDraft[];
  readonly reason: string;
};

/** Writes the brand's list of tags. A tag that is no longer in it leaves the games that wore it. */
export function saveTags(
  { db, gameCatalogues }: SwitchDeps,
  { brandId, brandCode, operator, ip }: OperatorContext,
  { tags, was, reason }: SaveTags,
): Promise<CallResult<Record<string, never>, 'BAD_REQUEST' | 'STATE_CONFLICT'>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: () => gameCatalogues.forget(brandId) };
  return runOperatorCommand<Record<string, never>, 'BAD_REQUEST' | 'STATE_CONFLICT'>({ db }, scope, async (tx) => {
    const codes = new Set(tags.map(({ code }) => code));
    if (codes.size < tags.length) return fail('BAD_REQUEST', { fields: { tags: 'names a code twice' } });
    const twice = wordTwice(tags);
    if (twice) return fail('BAD_REQUEST', { fields: twice });
    const now = await lockTags(tx);
    if (textOf(now) !== textOf(was)) return fail('STATE_CONFLICT');
    if (textOf(now) === textOf(tags)) return ok({ value: {}, audit: NOTHING_CHANGED });
    const gone = now.map(({ code }) => code).filter((code) => !codes.has(code));
    if (gone.length > 0) await deleteTags(tx, gone);
    for (const [sort, { code, name }] of tags.entries()) await saveTag(tx, brandId, { code, name, sort });
    await tellCatalogueChanged(tx, brandId);
    const [before, after] = [partOf(now), partOf(tags)];
    return ok({ value: {}, audit: { action: 'save-tags', target: `brand:${brandCode}`, before, after, reason } });
  });
}

/** Two tags that read the same in a language would be two words for one thing. */
function wordTwice(tags: readonly TagDraft[]): Record<string, string> | undefined {
  for (const language of ['en', 'bn'] as const) {
    const words = tags.map(({ name }) => name[language].normalize('NFC').trim().toLocaleLowerCase('en'));
    const at = words.findIndex((word, place) => words.indexOf(word) < place);
    if (at >= 0)
      return { [`tags.${at}.name.${language}`]: `is the word of ${tags[words.indexOf(words[at]!)]!.code} too` };
  }
  return undefined;
}

type Tag = { readonly code: string; readonly name: Readonly<Record<string, string>> };
const textOf = (tags: readonly Tag[]): string => JSON.stringify(tags.map(({ code, name }) => [code, name.bn, name.en]));
const partOf = (tags: readonly Tag[]): AuditPart =>
  Object.fromEntries(tags.map(({ code, name }) => [code, `${name.en} / ${name.bn}`]));
