/** The door of the conformance runner: what the command line and the targets use. */
export { readArguments, USAGE, type ConformanceArguments } from './arguments.ts';
export { DIALECT_NAMES, type DialectName } from './checks.ts';
export { CANNOT, NOT_PLAYED, operatorGroupsOf, scenarioRows, supplierGroupsOf } from './dialects.ts';
export {
  answerControl,
  controlJson,
  controlRefusal,
  isControlKey,
  type ControlHandlers,
  type ControlRefusal,
} from './control-server.ts';
export {
  CONTROL_KEY_HEADER,
  CONTROL_PATH,
  OPERATOR_VERBS,
  readControlAnswer,
  readControlRequest,
  SUPPLIER_VERBS,
  type ControlAnswer,
  type ControlKey,
  type ControlRequest,
  type OperatorVerb,
  type SupplierVerb,
} from './control.ts';
export { startOperatorDouble } from './doubles/operator.ts';
export { startSupplierDouble } from './doubles/supplier.ts';
export type { SeenExchange } from './recorder.ts';
export {
  listLine,
  renderReport,
  REPORT_FORMATS,
  reportGroups,
  reportLine,
  reportSummary,
  type ReportFormat,
} from './report.ts';
export {
  isChosen,
  isMandatorySkip,
  runOperatorScenarios,
  runSupplierScenarios,
  summarize,
  type Outcome,
  type RunOptions,
  type Summary,
} from './runner.ts';
export { optionalBecause, textOf } from './texts/index.ts';
export { Failure, httpOperator, httpSupplier, Skip, type Testbed } from './testbed.ts';
