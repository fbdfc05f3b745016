create index concurrently if not exists "role_grant_role_id_idx" on "role_grant" ("role_id");
