import { showToast } from '@baize/ui/toast.tsx';
import { translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import type { BrandPatch, BrandSettings } from '@baize/contract/console/brand';
import { changedParts, differences, type Difference } from '../../lib/diff.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import type { Failure } from '@baize/webkit/outcome';

export type Part = Omit<BrandPatch, 'version'>;
export type PartName = keyof Part;
export type Conflict = {
  /** What somebody else changed meanwhile; empty until the new settings are there. */
  others: Difference[];
  /** What was not saved. */
  mine: Part;
};
export type BrandDraft<K extends PartName> = {
  draft: Pick<BrandSettings, K>;
  set: (change: Partial<Pick<BrandSettings, K>>) => void;
  changes: Difference[];
  save: () => void;
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
 */
export function useBrandDraft<K extends PartName>(settings: BrandSettings, names: readonly K[]): BrandDraft<K> {
  const [base, setBase] = useState(settings);
  const [edits, setEdits] = useState<Partial<Pick<BrandSettings, K>>>({});
  const [lost, setLost] = useState<{ base: BrandSettings; edits: Partial<Pick<BrandSettings, K>> } | null>(null);
  const action = useAction('updateBrand', {
    stale: ['getBrandSettings', 'listAudit'],
    done: (saved) => {
      setBase(saved);
      setEdits({});
      setLost(null);
      showToast({ id: 'brand', tone: 'ok', title: translate('brand.saved') });
    },
    failed: ({ code }) => {
      if (code !== 'STATE_CONFLICT') return;
      setLost({ base, edits });
      setEdits({});
      void forget('getBrandSettings');
    },
  });
  const clean = Object.keys(edits).length === 0;
  // Nothing edited: follow what the server has.
  if (clean && base.version !== settings.version && settings.version > base.version) setBase(settings);
  const before = pick(base, names);
  const draft = { ...before, ...edits };
  return {
    draft,
    set: (change) =>
      setEdits(
        (current) => changedParts(before, { ...before, ...current, ...change }) as Partial<Pick<BrandSettings, K>>,
      ),
    changes: differences(before, draft),
    save: () => action.run({ ...(changedParts(before, draft) as Part), version: base.version }),
    discard: () => {
      setEdits({});
      action.reset();
    },
    busy: action.busy,
    failure: action.failure?.code === 'STATE_CONFLICT' ? null : action.failure,
    conflict: lost && {
      others: differences(withoutVersion(lost.base), withoutVersion(base)),
      mine: lost.edits as Part,
    },
    putBack: () => {
      if (lost) setEdits(changedParts(before, { ...before, ...lost.edits }) as Partial<Pick<BrandSettings, K>>);
      setLost(null);
      action.reset();
    },
  };
}

const withoutVersion = (settings: BrandSettings): Omit<BrandSettings, 'version'> => {
  const { version: _version, ...rest } = settings;
  return rest;
};
