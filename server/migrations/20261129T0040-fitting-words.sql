-- What tires and batteries are found by is written once and not made anew for each row of a search.
alter table stock_item add search text generated always as (search_text(serial)) stored;
alter table tire add search text generated always as (search_text(dot)) stored;
alter table fitting_label add search text generated always as (search_text(name)) stored;
