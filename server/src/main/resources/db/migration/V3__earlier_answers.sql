-- What an earlier campaign measured, copied when a campaign starts from it.
alter table campaign add column earlier ${bytes};
