-- English name of a product: the declared English name if its own name is Chinese. Same as productNameEn of rules.ts.
create or replace function product_name_en(name text, declared_name_en text) returns text
language sql immutable parallel safe
return case when name ~ '[\u3400-\u9fff]' and declared_name_en <> '' then declared_name_en else name end;
