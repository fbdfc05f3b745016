-- A scan at a wave finds the lines of its product.
create index concurrently if not exists "package_line_wave_id_product_id_idx" on "package_line"("wave_id", "product_id");
