-- A sum under way, so that another host can go on with it. While it is open these rows hold the
-- pseudonyms that its devices have in this campaign, and sealed or masked bytes: nobody's vector.
-- They are deleted in the transaction that writes how the sum ended.

-- Raised whenever a host opens the sum: one that was replaced cannot write.
alter table shard add column fence bigint default 0 not null;
-- How many were good for an input; 0 where none was asked for.
alter table shard add column good integer default 0 not null;
-- What may be lost after inputs were asked for; the column devices has the seats.
alter table shard add column tolerated_dropout varchar(32) default '0' not null;
alter table shard add column tempo varchar(16) default 'live' not null;
-- When the present round closes with whoever has answered.
alter table shard add column round_ends bigint default 0 not null;

update shard set good = devices, tolerated_dropout =
  (select q.tolerated_dropout from query q
    where q.campaign_id = shard.campaign_id and q.entry = shard.entry);

-- What its devices are told.
create table sum_start (
  campaign_id        varchar(32)      not null,
  entry              integer          not null,
  shard_number       integer          not null,
  query              ${bytes}         not null,
  salt               bytea            not null,
  primary key (campaign_id, entry, shard_number),
  foreign key (campaign_id, entry, shard_number)
    references shard (campaign_id, entry, shard_number) on delete cascade
);

-- A value of the sum's archive, in pieces that every database takes. No foreign key: its index would
-- cost as much as the rows, and whoever ends a sum or deletes a campaign deletes these too.
create table sum_record (
  campaign_id        varchar(32)      not null,
  entry              integer          not null,
  shard_number       integer          not null,
  shelf              varchar(16)      not null,
  record_key         integer          not null,
  piece              integer          not null,
  pieces             integer          not null,
  content            bytea            not null,
  primary key (campaign_id, entry, shard_number, shelf, record_key, piece)
);
