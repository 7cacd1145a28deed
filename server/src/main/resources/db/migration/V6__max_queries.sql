-- The most queries of a campaign. Until now it was five for all.
alter table campaign add column max_queries integer default 5 not null;
