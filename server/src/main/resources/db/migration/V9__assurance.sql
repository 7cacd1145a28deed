-- Whether devices have to believe the coordinator of the campaign: honest or verified.
alter table campaign add column assurance varchar(16) default 'honest' not null;
