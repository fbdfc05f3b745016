import { storedForms } from '../../kernel/schema/search.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { codeKey } from '../../kernel/states/codes.ts'
import type { SearchKind } from '../states.ts'

type Sql = Pick<Db, '$queryRawUnsafe'>

export type SearchKindName = keyof typeof SearchKind.values

/** A search result. */
export interface Found {
  kind: SearchKindName
  id: string
  /** Number, SKU or code. */
  label: string
  /** The matched text. */
  matched: string
  /** State, if it has one. */
  state: string | null
  /** Names of a product or customer. */
  name: string | null
  nameEn: string | null
  isExact: boolean
}

interface SearchSpec {
  table: string
  /** SQL expressions of the label and the state. */
  label: string
  state: string
  where: string
  /** Searched columns, each indexed, with their own join if needed; `key` is compared instead with the key of a product code, and a `whole` one is not found by its beginning. */
  by: readonly { column: string; join?: string; key?: string; whole?: boolean }[]
  /** Columns of which a part is enough, each with a trigram index unless the table is small. */
  contains?: readonly string[]
  customer: string | null
  /** SQL expressions of the names in Chinese and English, of what has names. */
  names?: readonly [string, string]
  /** Sort direction of the label; increasing numbers are shown newest first. */
  order: 'asc' | 'desc'
}

/** A document of a warehouse, found by its number. */
function documentSpec(table: string): SearchSpec {
  return {
    order: 'desc',
    table,
    label: 'x.number',
    state: 'x.state::text',
    where: 'x.warehouse_id = $1::uuid',
    customer: null,
    by: [{ column: 'x.number' }],
  }
}

const searchSpecs: Record<SearchKindName, SearchSpec> = {
  PACKAGE: {
    order: 'desc',
    table: 'package',
    label: 'x.number',
    state: 'x.state::text',
    where: 'x.warehouse_id = $1::uuid',
    customer: 'x.customer_id',
    by: [{ column: 'x.number' }, { column: 'x.tracking_number' }, { column: 'x.platform_order_number' }, { column: 'x.erp_number' }],
  },
  WAVE: {
    order: 'desc',
    table: 'wave',
    label: 'x.number',
    state: 'x.state::text',
    where: 'x.warehouse_id = $1::uuid',
    customer: null,
    by: [{ column: 'x.number' }],
  },
  INBOUND_ORDER: {
    order: 'desc',
    table: 'inbound_order',
    label: 'x.number',
    state: 'x.state::text',
    where: 'x.warehouse_id = $1::uuid',
    customer: 'x.customer_id',
    by: [
      { column: 'x.number' },
      { column: 'x.erp_number' },
      { column: 'x.tracking_number' },
      { column: 'b.mark', join: 'join inbound_box b on b.order_id = x.id and b.warehouse_id = $1::uuid' },
      { column: 'b.tracking_number', join: 'join inbound_box b on b.order_id = x.id' },
      { column: 'r.number', join: 'join receipt r on r.order_id = x.id' },
    ],
  },
  PRODUCT: {
    order: 'asc',
    table: 'product',
    label: 'x.sku',
    state: 'null::text',
    customer: 'x.customer_id',
    where: 'exists (select from customer_warehouse c where c.customer_id = x.customer_id and c.warehouse_id = $1::uuid)',
    by: [{ column: 'x.sku' }, { column: 'b.code', key: 'b.code_key', join: 'join product_barcode b on b.product_id = x.id' }],
    contains: ['x.sku', 'x.name', 'x.declared_name_en'],
    names: ['x.name', 'x.declared_name_en'],
  },
  LOCATION: {
    order: 'asc',
    table: 'location',
    label: 'x.code',
    state: 'null::text',
    customer: null,
    where: "x.warehouse_id = $1::uuid and x.kind = 'SHELF'",
    by: [{ column: 'x.code' }],
  },
  CUSTOMER: {
    order: 'asc',
    table: 'customer',
    label: 'x.code',
    state: 'null::text',
    customer: 'x.id',
    where: 'exists (select from customer_warehouse c where c.customer_id = x.id and c.warehouse_id = $1::uuid)',
    by: [{ column: 'x.code' }],
    contains: ['x.code', 'x.name', 'x.name_en', 'x.company'],
    names: ['x.name', 'x.name_en'],
  },
  STAFF: {
    order: 'asc',
    table: 'staff',
    label: 'x.login',
    state: 'null::text',
    customer: null,
    where: '$1::uuid is not null and x.customer_id is null',
    by: [{ column: 'x.login' }],
    contains: ['x.login', 'x.name', 'x.name_en'],
    names: ['x.name', 'x.name_en'],
  },
  TRANSFER: documentSpec('transfer'),
  ADJUSTMENT: { ...documentSpec('adjustment'), customer: 'x.customer_id' },
  STOCK_COUNT: documentSpec('stock_count'),
  UNKNOWN_PARCEL: {
    ...documentSpec('unknown_parcel'),
    by: [{ column: 'x.number' }, { column: 'x.tracking_number' }],
    customer: 'x.customer_id',
  },
  HANDOVER_SHEET: documentSpec('handover_sheet'),
  SIMPLE_PRINT: documentSpec('simple_print'),
  RETURN_TASK: documentSpec('return_task'),
  INTERCEPTION: {
    ...documentSpec('interception_request'),
    label: 'p.number',
    by: [
      { column: 'p.number', join: 'join package p on p.id = x.package_id', whole: true },
      { column: 'p.tracking_number', join: 'join package p on p.id = x.package_id', whole: true },
    ],
    customer: 'x.customer_id',
  },
}

/**
 * Finds things by exact code and by prefix, one index lookup per column, in one statement; products and customers also by a part of their code or names. Own numbers
 * match in upper case however typed. One row may be found by several columns.
 */
export function findByText(
  db: Sql,
  warehouseId: string,
  text: string,
  kinds: readonly { kind: SearchKindName; customerIds: readonly string[] | null }[],
  perKind: number,
): Promise<Found[]> {
  const forms = storedForms(text)
  const spellings = [...new Set(forms.flatMap((form) => [form, form.toUpperCase()]))]
  const pattern = (spelling: string) => spelling.replace(/[\\%_]/g, '\\$&')
  const values: unknown[] = [warehouseId, spellings, ...spellings.map((spelling) => `${pattern(spelling)}%`)]
  const prefixes = spellings.map((_, at) => `$${at + 3}`)
  const isPartly = kinds.some(({ kind }) => searchSpecs[kind].contains)
  const wanted = isPartly ? forms.map((form) => `$${values.push(`%${pattern(form)}%`)}`) : []
  const holds = (column: string) => `(${wanted.map((part) => `${column} ilike ${part}`).join(' or ')})`
  const parts = kinds.flatMap(({ kind, customerIds }) => {
    const {
      table,
      label,
      state,
      where,
      by,
      contains,
      customer,
      order,
      names: [name, nameEn] = ['null::text', 'null::text'],
    } = searchSpecs[kind]
    const reached = customer && customerIds ? ` and ${customer} = any($${values.push(customerIds)}::uuid[])` : ''
    const names = `${name} as name, ${nameEn} as "nameEn"`
    const select = (found: { matched: string; join?: string; matches: string; isExact: boolean; by: string }) =>
      `(select '${kind}' as kind, x.id, ${label} as label, ${found.matched} as matched, ${state} as state, ${names}, ${found.isExact} as "isExact"
        from ${table} x ${found.join ?? ''} where ${found.matches} and ${where}${reached} order by ${found.by} ${order}, x.id limit ${perKind})`
    const partly = contains && {
      matches: `(${contains.map(holds).join(' or ')})`,
      isExact: false,
      by: label,
      matched: `case ${contains.map((column) => `when ${holds(column)} then ${column}`).join(' ')} end`,
    }
    return [
      ...by.flatMap(({ column, key, join = '', whole }) => {
        const begins = prefixes.map((prefix) => `${column} like ${prefix}`).join(' or ')
        const [compared, texts] = key ? [key, `$${values.push(spellings.map(codeKey))}`] : [column, '$2']
        const found = { matched: column, join, by: column }
        return [
          select({ ...found, matches: `${compared} = any(${texts}::text[])`, isExact: true }),
          ...(whole ? [] : [select({ ...found, matches: `(${begins}) and ${compared} <> all(${texts}::text[])`, isExact: false })]),
        ]
      }),
      ...(partly ? [select(partly)] : []),
    ]
  })
  return db.$queryRawUnsafe<Found[]>(parts.join('\nunion all\n'), ...values)
}
