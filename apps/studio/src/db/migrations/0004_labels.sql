-- Under which label an operator is connected: it sees only that label's games. None: the whole house.
alter table connection add column label text;
