import { showToast } from '@baize/ui/toast.tsx';
import { translate } from '@baize/webkit/i18n';
import type { BrandSettings } from '@baize/contract/console/brand';
import { changedParts, differences, type Difference } from '../../lib/diff.ts';
import { rebase } from '../../lib/rebase.ts';
import { useBrand } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import type { Failure } from '@baize/webkit/outcome';
import { draftKey, drafts, keepDraft, type Draft, type Edits, type Part, type PartName } from './drafts.ts';

export type Conflict = {
  /** What somebody else changed meanwhile; empty until the new settings are there. */
  others: Difference[];
  /** What was not saved, on top of the new settings. */
  mine: Part;
};
export type BrandDraft<K extends PartName> = {
  draft: Pick<BrandSettings, K>;
  set: (change: Partial<Pick<BrandSettings, K>>) => void;
  changes: Difference[];
  /** `reason`: why, where the audit log asks for it. */
  save: (reason?: string) => void;
  discard: () => void;
  busy: boolean;
  failure: Failure | null;
  conflict: Conflict | null;
  /** Puts the edits that were not saved on top of the new settings, to be looked at and saved again. */
  putBack: () => void;
};

const pick = <K extends PartName>(settings: BrandSettings, names: readonly K[]): Pick<BrandSettings, K> =>
  Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<BrandSettings, K>;

/**
 * A part of the brand's settings while it is edited. The edits stand on the version they were begun with: when somebody
 * else saves first the server refuses, the new settings are shown, and the edits wait until they are put back by hand.
 * They are kept when the page is left, and are there when it is opened again.
 */
export function useBrandDraft<K extends PartName>(settings: BrandSettings, names: readonly K[]): BrandDraft<K> {
  const key = draftKey(useBrand().id, names);
  const { base, edits, lost } = current(drafts.useValue().get(key), settings);
  const change = (next: Partial<Draft>): void =>
    keepDraft(key, { ...current(drafts.get().get(key), settings), ...next });
  const action = useAction('updateBrand', {
    stale: ['getBrandSettings', 'listAudit'],
    done: (saved) => {
      change({ base: saved, edits: {}, lost: null });
      showToast({ id: 'brand', tone: 'ok', title: translate('brand.saved') });
    },
    failed: ({ code }) => {
      if (code !== 'STATE_CONFLICT') return;
      change({ edits: {}, lost: { base, edits } });
      void forget('getBrandSettings');
    },
  });
  const before = pick(base, names);
  const draft = { ...before, ...(edits as Partial<Pick<BrandSettings, K>>) };
  const edit = (wanted: Edits): Edits => changedParts(before, { ...before, ...wanted });
  // Of what the refused edits stood on only their own leaves moved: the rest stays as somebody else left it.
  const rebased = (): Edits =>
    lost ? edit(rebase(pick(lost.base, names), ownOf(lost, names), before) as Edits) : edits;
  return {
    draft,
    set: (wanted) => change({ base, edits: edit({ ...drafts.get().get(key)?.edits, ...wanted }) }),
    changes: differences(before, draft),
    save: (reason) =>
      action.run({ ...(changedParts(before, draft) as Part), ...(reason && { reason }), version: base.version }),
    discard: () => {
      change({ edits: {} });
      action.reset();
    },
    busy: action.busy,
    failure: action.failure?.code === 'STATE_CONFLICT' ? null : action.failure,
    conflict: lost && {
      others: differences(whatIsSaved(lost.base), whatIsSaved(base)),
      mine: rebased() as Part,
    },
    putBack: () => {
      change({ base, edits: rebased(), lost: null });
      action.reset();
    },
  };
}

/** A part with its edits, as it was to be saved. */
const ownOf = <K extends PartName>({ base, edits }: Pick<Draft, 'base' | 'edits'>, names: readonly K[]) => ({
  ...pick(base, names),
  ...edits,
});

/** The draft as it stands. Where nothing was edited it follows what the server has. */
function current(kept: Draft | undefined, settings: BrandSettings): Draft {
  if (kept === undefined) return { base: settings, edits: {}, lost: null };
  const clean = Object.keys(kept.edits).length === 0;
  return clean && settings.version > kept.base.version ? { ...kept, base: settings } : kept;
}

/** Without what follows from the rest. */
const whatIsSaved = (settings: BrandSettings): Omit<BrandSettings, 'version' | 'offer'> => {
  const { version: _version, offer: _offer, ...rest } = settings;
  return rest;
};
