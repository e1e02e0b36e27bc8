-- Until it is checked, whoever made a change may take it back.
alter table command.proposal
  drop constraint proposal_state_check,
  drop constraint proposal_decided,
  add constraint proposal_state_check check (state in ('waiting', 'applied', 'rejected', 'withdrawn')),
  add constraint proposal_decided check (
    (state = 'waiting') = (checked_at is null) and (state in ('applied', 'rejected')) = (checker_id is not null)
  );
