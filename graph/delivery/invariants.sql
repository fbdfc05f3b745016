-- name: photos belong to the warehouse and the customer of their package, and so do their files
select f.id from package_photo f
join package p on p.id = f.package_id
join stored_picture s on s.id = f.picture_id
where (f.warehouse_id, f.customer_id) is distinct from (p.warehouse_id, p.customer_id)
  or s.used_at is null
  or exists (
    select 1 from stored_file d where d.id in (s.small_file_id, s.medium_file_id, s.full_file_id)
      and (d."right", d.warehouse_id, d.customer_id) is distinct from ('package:read', f.warehouse_id, f.customer_id));

-- name: a package on a hand-over sheet is shipped, of its warehouse, and extra only if it is of another logistics group
select h.id from handover_package h
join handover_sheet s on s.id = h.sheet_id
join package p on p.id = h.package_id
where p.state <> 'SHIPPED' or h.warehouse_id <> s.warehouse_id or p.warehouse_id <> s.warehouse_id
  or h.extra <> (p.group_id is distinct from s.group_id);

-- name: a package is on one hand-over sheet at most, and on none that is voided
select h.package_id from handover_package h
join handover_sheet s on s.id = h.sheet_id
group by h.package_id
having count(*) > 1 or bool_or(s.state = 'VOIDED');

-- name: the totals of a hand-over sheet are those of its packages, and only signed ones have a driver and prints
select s.id from handover_sheet s
left join lateral (
  select count(*) as packages, coalesce(sum(p.pieces), 0) as pieces, coalesce(sum(coalesce(p.measured_weight_grams, p.weight_grams)), 0) as weight_grams
  from handover_package h join package p on p.id = h.package_id where h.sheet_id = s.id
) c on true
where (s.package_count, s.pieces, s.weight_grams) is distinct from (c.packages, c.pieces, c.weight_grams)
  or (s.state <> 'CLOSED' and (s.driver is not null or exists (select 1 from handover_print r where r.sheet_id = s.id)));

-- name: a manifest of a carrier is of a signed sheet of its warehouse, has a number and documents only if it is confirmed, and a failure only if it failed
select m.id from carrier_manifest m
join handover_sheet s on s.id = m.sheet_id
where s.state <> 'CLOSED' or m.warehouse_id <> s.warehouse_id
  or (m.number is not null) <> (m.state = 'CONFIRMED') or (m.failure is not null) <> (m.state = 'FAILED')
  or (m.state <> 'CONFIRMED' and exists (select 1 from carrier_document d where d.manifest_id = m.id));

-- name: a document of a carrier is a file of its warehouse that is read with the right to see hand-over sheets
select d.id from carrier_document d
join carrier_manifest m on m.id = d.manifest_id
left join stored_file f on f.id = d.file_id
where d.warehouse_id <> m.warehouse_id or (f."right", f.warehouse_id) is distinct from ('delivery:read', d.warehouse_id);
