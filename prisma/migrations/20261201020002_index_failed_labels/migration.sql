-- Packages whose label lacked a tracking number, which are labelled when their channel gets some.
create index concurrently if not exists package_without_tracking_number on package (channel_id, id)
  where label = 'FAILED' and label_failure like '{"code":"TRACKING_NUMBERS_USED_UP"%';
