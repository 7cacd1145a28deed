-- Who decides what is asked. No file of SQLite is older than this, so that there is nothing to fill in;
-- a column that is added cannot be not null there without a default.
alter table campaign add column strategy varchar(32) default 'sfumato' not null;
