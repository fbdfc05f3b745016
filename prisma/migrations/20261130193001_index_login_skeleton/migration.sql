create index concurrently if not exists "staff_login_skeleton_idx" on "staff" ("login_skeleton");
