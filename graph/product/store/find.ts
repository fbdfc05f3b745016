import type { SearchShape } from '../../kernel/schema/search.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { codeKey } from '../../kernel/states/codes.ts'

/** A list of more products is read in its order: it has found a page of them before all were found by their texts. */
const foundMaximum = 1_000

/**
 * Ids of the products with a text in SKU, names or barcodes, each found by its own index, which a condition with `or` over two tables
 * cannot use; null if there are too many.
 */
export async function productsWithText(
  db: Pick<Db, '$queryRawUnsafe'>,
  values: readonly string[],
  mode: SearchShape['mode'],
): Promise<string[] | null> {
  const given: unknown[] = [values.map(codeKey)]
  const place = (value: unknown) => `$${given.push(value)}`
  const patterns =
    mode === 'EXACT' ? [] : values.map((value) => place(`${mode === 'FUZZY' ? '%' : ''}${value.replace(/[\\%_]/g, '\\$&')}%`))
  const list = mode === 'EXACT' ? `${place(values)}::text[]` : ''
  const matches = (column: string) =>
    mode === 'EXACT' ? `${column} = any(${list})` : patterns.map((pattern) => `${column} ilike ${pattern}`).join(' or ')
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `select product_id as id from product_barcode where code_key = any($1::text[])${mode === 'EXACT' ? '' : ` or ${matches('code')}`}
     union all
     select id from product where ${['sku', 'name', 'declared_name_en'].map(matches).join(' or ')}
     limit ${foundMaximum + 1}`,
    ...given,
  )
  return rows.length > foundMaximum ? null : [...new Set(rows.map(({ id }) => id))]
}
