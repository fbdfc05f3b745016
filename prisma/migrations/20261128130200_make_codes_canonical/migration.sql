-- Order numbers and product names of earlier versions in their canonical form (graph/kernel/states/canonical.ts): composed, without invisible
-- characters, full-width forms folded. A number whose canonical form another order already has stays as it is.
DO $$
DECLARE
  invisible constant text := '[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]';
  shaping constant text := '[\u034f\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f]';
  spaces constant text := '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  wide constant text := (SELECT string_agg(chr(c + 65248), '' ORDER BY c) FROM generate_series(33, 126) c);
  narrow constant text := (SELECT string_agg(chr(c), '' ORDER BY c) FROM generate_series(33, 126) c);
  wide_word constant text := (SELECT string_agg(chr(c + 65248), '' ORDER BY c) FROM generate_series(48, 122) c WHERE chr(c) ~ '[0-9A-Za-z]');
  narrow_word constant text := (SELECT string_agg(chr(c), '' ORDER BY c) FROM generate_series(48, 122) c WHERE chr(c) ~ '[0-9A-Za-z]');
  code constant text := 'btrim(regexp_replace(normalize(translate(regexp_replace(%1$I, $1 || ''|'' || $2, '''', ''g''), $4, $5), NFC), $3, '' '', ''g''))';
  name constant text := 'regexp_replace(normalize(translate(regexp_replace(regexp_replace(%1$I, ''[\u00a0\u2007\u202f]'', '' '', ''g''), $1, '''', ''g''), $6, $7), NFC), ''^'' || $3 || ''|'' || $3 || ''$'', '''', ''g'')';
  target record;
  changed record;
BEGIN
  FOR target IN
    SELECT * FROM (VALUES
      ('inbound_order', 'erp_number', code), ('package', 'erp_number', code), ('package', 'platform_order_number', code),
      ('product', 'name', name), ('product', 'declared_name_zh', name), ('product', 'declared_name_en', name)
    ) t (relation, field, form)
  LOOP
    FOR changed IN EXECUTE format('SELECT id, ' || target.form || ' AS form FROM %2$I WHERE %1$I <> ' || target.form, target.field, target.relation)
      USING invisible, shaping, spaces, wide, narrow, wide_word, narrow_word
    LOOP
      CONTINUE WHEN changed.form = '';
      BEGIN
        EXECUTE format('UPDATE %I SET %I = $1 WHERE id = $2', target.relation, target.field) USING changed.form, changed.id;
      EXCEPTION WHEN unique_violation THEN
        NULL;
      END;
      COMMIT;
    END LOOP;
  END LOOP;
END $$;
