-- Customers manage their own API keys, and see the secrets of these, without their hashes (prisma/customerReads.ts).
alter policy customer_reads on api_key_secret using (api_key_id in (select id from api_key));

-- Who gives a user of a customer all rights must hold them: so those who could before can still, and those who manage all keys see them in the
-- console, whose page asks for the new right. The built-in roles are written at the start.
update role set rights = array(select distinct unnest(rights || 'access:customerKeys'::text) order by 1), version = version + 1
where not built_in and rights && '{access:customerUsers,access:keys}' and not rights @> '{access:customerKeys}';
update api_key set rights = array(select distinct unnest(rights || 'access:customerKeys'::text) order by 1), version = version + 1
where customer_id is null and partner_id is null and warehouse_id is null and revoked_at is null
  and rights && '{access:customerUsers}' and not rights @> '{access:customerKeys}';
