/** What a decision may have changed. */
export const DECIDED = [
  'listProposals',
  'listJackpots',
  'listSupplierCases',
  'getSupplierCase',
  'listSupplierCeilings',
  'listJurisdictions',
  'listChannels',
  'getWithdrawalRules',
  'listSalaryRules',
  'listAgentContracts',
  'listPlayerRebates',
  'listAudit',
] as const;
