create index concurrently if not exists package_label_to_void on package (group_id) where label = 'VOID_REQUESTED';
