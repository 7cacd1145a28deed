-- What anybody may see of a sum, for as long as its campaign is there: the question byte for byte and
-- the salt, which together are its id, and once it is open its counts, which have their noise.
create table published_sum (
  campaign_id        varchar(32)      not null,
  entry              integer          not null,
  shard_number       integer          not null,
  query              ${bytes}         not null,
  salt               bytea            not null,
  counts             ${bytes},
  primary key (campaign_id, entry, shard_number),
  foreign key (campaign_id, entry, shard_number)
    references shard (campaign_id, entry, shard_number) on delete cascade
);
