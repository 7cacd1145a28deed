-- Areas that are no rectangle: the finest cells that are open, and those that the border goes through.
alter table campaign add column open_cells ${bytes};
alter table campaign add column cut_cells ${bytes};

-- Which map of which series a campaign is.
alter table campaign add column series varchar(120);
alter table campaign add column series_number integer;
alter table campaign add column series_maps integer;
-- Two that are created at once cannot be the same map.
create unique index campaign_series on campaign (series, series_number);
