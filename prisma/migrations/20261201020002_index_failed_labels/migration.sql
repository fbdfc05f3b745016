-- Packages whose label failed, which are labelled when their channel gets numbers.
create index concurrently if not exists package_label_failed on package (channel_id, id) where label = 'FAILED';
