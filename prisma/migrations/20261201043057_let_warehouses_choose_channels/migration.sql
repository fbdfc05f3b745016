-- In a transaction of its own, because it locks a table that is in use.
alter table warehouse add column if not exists chooses_channels boolean not null default false;
