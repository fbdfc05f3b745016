-- The default is constant, so no row is rewritten.
alter table product add column if not exists keep_upright boolean not null default false;
