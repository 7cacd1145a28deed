-- Campaigns whose devices show that an authority knows them.

-- How many credentials the authority gave out; 0 where none are asked for.
alter table campaign add column issued bigint default 0 not null;
-- How many corrupt devices may be among all that a query asks; 0 where nobody was counted.
alter table query add column corrupt_among bigint default 0 not null;

-- One key is of one campaign, ever: a device's credential for it is one seat.
create table campaign_key (
  campaign_id        varchar(32)      not null primary key references campaign (id) on delete cascade,
  key_id             varchar(64)      not null unique,
  modulus            bytea            not null,
  keys               integer          not null,
  key_list           bytea            not null,
  as_of              bigint           not null,
  beacon             bytea            not null,
  signature          bytea            not null
);

-- A credential is spent with the seat that it is given, in one transaction, and before the device is
-- told of it. Under every-query it goes with the device into the next query. Whoever was never asked
-- for an input has it back; when the campaign ends the rows go. No foreign key, for the cost of it.
create table spent_credential (
  campaign_id        varchar(32)      not null,
  public_key         bytea            not null,
  entry              integer          not null,
  shard_number       integer          not null,
  primary key (campaign_id, public_key)
);
