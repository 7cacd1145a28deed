-- Which part of a cluster that came apart goes on: one row, held for a minute.
create table cluster_lease (
  name               varchar(16)      not null primary key,
  owner              varchar(300)     not null,
  held_until         bigint           not null
);
