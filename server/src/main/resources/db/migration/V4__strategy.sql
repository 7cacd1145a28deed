-- Who decides what is asked. Until now the participation alone said it.
alter table campaign add column strategy varchar(32);
update campaign set strategy = case participation when 'once' then 'sfumato' else 'paper' end;
alter table campaign alter column strategy set not null;
