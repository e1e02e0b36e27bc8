-- The proofs of the rollups stand with all others in ledger.proof and ledger.drift (docs/adr/0019); nothing writes this table any more.
delete from retention.rule where class = 'rollup-proofs';
delete from retention.class where name = 'rollup-proofs';
drop table wagers.rollup_proof;
