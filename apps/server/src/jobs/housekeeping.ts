import { anchorAudit, verifyNewAudit, verifyWholeSlice, type Walked } from '../audit/index.ts';
import type { Deps } from '../deps.ts';
import { eachAlone } from '../each-alone.ts';
import type { BrandId } from '../ids.ts';
import { forgetWindows } from '../limiter/index.ts';
import type { Consumer } from '../outbox/consumer.ts';
import { foldKinds, type Prover } from '../ledger/index.ts';
import { dropDays, makeDays } from '../outbox/days.ts';
import { TOLD_REST_MS, type Job } from './job.ts';
import { applyNightly } from './retention.ts';

const TAIL_EVERY_MS = 60_000;
/** Until everything was walked once the sums wait, and so does whoever asks. */
const UNPROVEN_EVERY_MS = 5_000;
/** Slices of the whole take at most a tenth of the time of one connection. */
const SLICE_PAUSE_RATIO = 9;
const SLICE_PAUSE_MIN_MS = 20;
/** After a walk over the whole there is nothing to do for a while. */
const WHOLE_REST_MS = 120_000;

/**
 * What no module owns: the ledger's continuous proof and its sums by kind, the audit log's anchor outside of the
 * database, the outbox's days.
 */
export function housekeepingJobs(
  deps: Deps,
  parts: {
    readonly brandIds: () => Promise<readonly BrandId[]>;
    readonly consumers: () => readonly Consumer[];
    readonly anchorFile: string;
    readonly prover: Prover;
  },
): Job[] {
  return [
    ...provingJobs(deps, parts.prover),
    ...auditJobs(deps, parts),
    {
      name: 'forget-rate-windows',
      cron: '*/10 * * * *',
      run: async () => {
        await deps.db.tx(null, forgetWindows);
      },
    },
    {
      name: 'retention',
      cron: '41 3 * * *',
      run: async () => applyNightly(deps.db, await parts.brandIds()),
    },
    {
      name: 'fold-kinds',
      cron: '7 * * * *',
      run: async () => {
        await eachAlone((await parts.brandIds()).map((id) => () => foldKinds(deps.db, id, deps.now())));
      },
    },
    {
      name: 'outbox-days',
      cron: '23 * * * *',
      run: async () => {
        await makeDays(deps.db);
        await dropDays(deps.db, parts.consumers());
      },
    },
  ];
}

const pauseAfterSlice = (began: number): number =>
  Math.max(SLICE_PAUSE_MIN_MS, (performance.now() - began) * SLICE_PAUSE_RATIO);

/** The tail of the books each minute, and the whole in slices behind it. */
function provingJobs(deps: Pick<Deps, 'db' | 'ledger' | 'log'>, prover: Prover): Job[] {
  return [
    {
      name: 'prove-ledger',
      loop: true,
      run: async () => {
        if (!(await prover.proveNews())) return TAIL_EVERY_MS;
        const { checks, provenAt } = await deps.db.tx(null, deps.ledger.lastProof);
        const broken = checks.filter((check) => !check.ok);
        if (broken.length > 0)
          deps.log.error({ broken }, 'the ledger does not hold: /health/money fails until it does');
        return provenAt === null ? UNPROVEN_EVERY_MS : TAIL_EVERY_MS;
      },
    },
    {
      name: 'prove-ledger-whole',
      loop: true,
      run: async () => {
        const began = performance.now();
        if (!(await prover.proveSlice())) return WHOLE_REST_MS;
        return pauseAfterSlice(began);
      },
    },
  ];
}

type Audited = { readonly brandIds: () => Promise<readonly BrandId[]>; readonly anchorFile: string };

function auditJobs(deps: Deps, parts: Audited): Job[] {
  const given = () => ({ key: deps.secrets.audit, file: parts.anchorFile, now: deps.now() });
  const tell = (brandId: BrandId, walked: Walked | undefined): void => {
    if (walked?.ok === false)
      deps.log.error({ brandId, firstBroken: walked.firstBroken }, 'the audit chain does not hold');
  };
  return [
    {
      name: 'anchor-audit',
      loop: true,
      due: 'audit_anchors_due()',
      run: async () => {
        await anchorAudit(deps.db, await parts.brandIds(), given());
        return TOLD_REST_MS;
      },
    },
    {
      name: 'verify-audit',
      cron: '*/10 * * * *',
      run: async () => {
        const verify = async (brandId: BrandId) => tell(brandId, await verifyNewAudit(deps.db, brandId, given()));
        await eachAlone((await parts.brandIds()).map((brandId) => () => verify(brandId)));
      },
    },
    {
      name: 'walk-audit',
      loop: true,
      run: async () => {
        const began = performance.now();
        let hasWalked = false;
        const walk = async (brandId: BrandId): Promise<void> => {
          const walked = await verifyWholeSlice(deps.db, brandId, given());
          hasWalked ||= walked !== undefined;
          tell(brandId, walked);
        };
        await eachAlone((await parts.brandIds()).map((brandId) => () => walk(brandId)));
        return hasWalked ? pauseAfterSlice(began) : WHOLE_REST_MS;
      },
    },
  ];
}
