import type { playReportCalls, Printed } from '@baize/contract/console/play-reports';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import { printSheet } from '../print-sheet.ts';
import { readPeople, readPlay, type ReportDeps } from '../read-report.ts';
import { sheetOfPeople, sheetOfPlay } from '../sheet.ts';

type Answer = { readonly name: string; readonly pdf: string };

/** A report as a file to be printed. Who takes which is an entry of the audit log. */
export async function printReport(
  given: ReportDeps,
  ctx: OperatorContext,
  asked: Printed,
): Promise<CallResult<Answer, FailureOf<typeof playReportCalls.printReport>>> {
  const { brandId, operator, ip, language } = ctx;
  if (asked.of === 'people' && !operator.permissions.has('players.read')) return fail('FORBIDDEN');
  const { name, code, gmtOffsetMinutes } = await given.brand.brand(brandId);
  const about = { brand: name, language, offsetMinutes: gmtOffsetMinutes, now: given.deps.now() };
  const read =
    asked.of === 'play'
      ? await readPlay(given, ctx, asked).then((found) =>
          found.ok ? ok(sheetOfPlay(about, asked, found.value)) : found,
        )
      : await readPeople(given, ctx, asked).then((found) =>
          found.ok ? ok(sheetOfPeople(about, asked, found.value)) : found,
        );
  if (!read.ok) return read;
  const pdf = Buffer.from(await printSheet(read.value)).toString('base64');
  return runOperatorCommand(given.deps, { brandId, by: { name: operator.name, ip } }, async () =>
    ok({
      value: { name: `report-${code}-${asked.by}-${asked.from}_${asked.to}.pdf`, pdf },
      audit: {
        action: 'print-report',
        target: `report:${asked.of}`,
        before: null,
        after: { ...asked, rows: read.value.rows.length },
        reason: '',
      },
    }),
  );
}
