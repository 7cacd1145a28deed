-- The most queries of a campaign. Until now it was five for all.
alter table campaign add column max_queries integer;
update campaign set max_queries = 5;
alter table campaign alter column max_queries set not null;
