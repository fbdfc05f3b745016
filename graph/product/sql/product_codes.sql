-- What of a product code is compared: a GTIN as 14 digits, any other code as it is. Same as codeKey of graph/kernel/states/codes.ts.
create or replace function product_code_key(code text) returns text
language sql immutable parallel safe
return case when code ~ '^(\d{8}|\d{12,14})$' then lpad(code, 14, '0') else code end;

-- First barcode of a single piece of a product; null if it has none.
create or replace function product_piece_barcode(of_product uuid) returns text
language sql stable parallel safe
return (select b.code from product_barcode b where b.product_id = of_product and b.pieces = 1 order by b.code limit 1);

-- File of the main picture of a product, in the size for stations; null if it has none.
create or replace function product_picture_file(of_product uuid) returns uuid
language sql stable parallel safe
return (select f.medium_file_id from product_picture p join stored_picture f on f.id = p.picture_id where p.product_id = of_product order by p.position limit 1);
