-- Customers manage their own API keys, and see the secrets of these, without their hashes (prisma/customerReads.ts). Each statement in a transaction
-- of its own: together they would hold a lock that every request with a key needs while they wait for rows.
do $$
begin
  -- Who gives a user of a customer all rights must hold them: who could before still can. The built-in roles are written at the start.
  update role set rights = array(select distinct unnest(rights || 'access:customerKeys'::text) order by 1), version = version + 1
  where not built_in and rights @> '{access:customerUsers}' and not rights @> '{access:customerKeys}';
  commit;
  update api_key set rights = array(select distinct unnest(rights || 'access:customerKeys'::text) order by 1), version = version + 1
  where customer_id is null and partner_id is null and revoked_at is null
    and rights @> '{access:customerUsers}' and not rights @> '{access:customerKeys}';
  commit;
  alter policy customer_reads on api_key_secret using (api_key_id in (select id from api_key));
  commit;
end $$;
