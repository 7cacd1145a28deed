-- What outlives a coordinator. Times are milliseconds since 1970. No table has a column about a
-- device: no identity, no address, no place; only how many and why.

create table campaign (
  id                 varchar(32)      not null primary key,
  name               varchar(120)     not null,
  projection         varchar(16)      not null,
  south              double precision not null,
  west               double precision not null,
  north              double precision not null,
  east               double precision not null,
  levels             integer          not null,
  devices            bigint           not null,
  epsilon_micros     bigint           not null,
  participation      varchar(16)      not null,
  shard_size         integer          not null,
  tolerated_dropout  varchar(32)      not null,
  corrupt_share      varchar(32)      not null,
  counts_per_cell    integer          not null,
  scale              bigint           not null,
  rounding           varchar(16)      not null,
  max_vector_length  integer          not null,
  population         bigint,
  prior              ${bytes},
  created_at         bigint           not null,
  state              varchar(16)      not null,
  reason             varchar(1000),
  wait_until         bigint,
  ended_at           bigint,
  -- Fences a stale owner: every step of a campaign names the version that it follows.
  version            bigint           not null
);

create table campaign_category (
  campaign_id        varchar(32)      not null references campaign (id) on delete cascade,
  position           integer          not null,
  name               varchar(120)     not null,
  primary key (campaign_id, position)
);

-- Charged before its query is issued; refunded only when no device can have paid.
create table ledger (
  campaign_id        varchar(32)      not null references campaign (id) on delete cascade,
  entry              integer          not null,
  epsilon_micros     bigint           not null,
  charged_at         bigint           not null,
  refunded           boolean          not null,
  primary key (campaign_id, entry)
);

-- A query has the entry of its charge. One that was refunded gives its number to the next.
create table query (
  campaign_id        varchar(32)      not null,
  entry              integer          not null,
  query_number       integer          not null,
  counts_per_cell    integer          not null,
  epsilon_micros     bigint           not null,
  scale              bigint           not null,
  l1_sensitivity     bigint           not null,
  devices            bigint           not null,
  shard_size         integer          not null,
  tolerated_dropout  varchar(32)      not null,
  corrupt_share      varchar(32)      not null,
  cells              ${bytes}         not null,
  issued_at          bigint           not null,
  interrupted        boolean          not null,
  primary key (campaign_id, entry),
  foreign key (campaign_id, entry) references ledger (campaign_id, entry) on delete cascade
);

create table shard (
  campaign_id        varchar(32)      not null,
  entry              integer          not null,
  shard_number       integer          not null,
  devices            integer          not null,
  minimum_survivors  integer          not null,
  corrupt            integer          not null,
  started_at         bigint           not null,
  -- running, opened, aborted or lost
  outcome            varchar(16)      not null,
  reason             varchar(200),
  seated             integer          not null,
  masked_inputs      integer          not null,
  survivors          integer          not null,
  round_millis       varchar(200)     not null,
  bytes              bigint           not null,
  primary key (campaign_id, entry, shard_number),
  foreign key (campaign_id, entry) references query (campaign_id, entry) on delete cascade
);

create table shard_drop (
  campaign_id        varchar(32)      not null,
  entry              integer          not null,
  shard_number       integer          not null,
  reason             varchar(200)     not null,
  devices            integer          not null,
  primary key (campaign_id, entry, shard_number, reason),
  foreign key (campaign_id, entry, shard_number)
    references shard (campaign_id, entry, shard_number) on delete cascade
);

-- The opened sums of a query that is still open; they move into its histogram.
create table shard_sum (
  campaign_id        varchar(32)      not null,
  entry              integer          not null,
  shard_number       integer          not null,
  counts             ${bytes}         not null,
  primary key (campaign_id, entry, shard_number),
  foreign key (campaign_id, entry, shard_number)
    references shard (campaign_id, entry, shard_number) on delete cascade
);

create table histogram (
  campaign_id        varchar(32)      not null,
  entry              integer          not null,
  survivors          bigint           not null,
  noise_rate         double precision not null,
  noise_shape        double precision not null,
  counts             ${bytes}         not null,
  primary key (campaign_id, entry),
  foreign key (campaign_id, entry) references query (campaign_id, entry) on delete cascade
);

-- Tokens are kept as SHA-256 of 32 random bytes.
create table token (
  role               varchar(16)      not null primary key,
  hash               varchar(64)      not null,
  created_at         bigint           not null
);
