import type { Db } from '../../kernel/sql/db.ts'
import type { ImportKindName } from '../states.ts'

/** Products that example rows are about. */
const productsMaximum = 3
const locationsMaximum = 10

interface Place {
  kind: ImportKindName
  warehouseId: string
  /** The customer, or the target. */
  ownerId: string
}

/** What is there of a kind for the customer or target $2, in the warehouse $1 if it belongs to one. */
const made: Readonly<Record<ImportKindName, string>> = {
  PRODUCTS: 'select from product where customer_id = $2::uuid',
  STOCK: 'select from product_stock where warehouse_id = $1::uuid and customer_id = $2::uuid and total > 0',
  PACKAGES: 'select from package where customer_id = $2::uuid',
  INBOUND_ORDERS: 'select from inbound_order where customer_id = $2::uuid',
  STOCK_LEVELS: 'select from stock_level where warehouse_id = $1::uuid and customer_id = $2::uuid',
  ZONES: 'select from zone_row where edition_id = $2::uuid',
}

/** What example rows of a place are made of; null once it has rows of its own, or its warehouse has shipped a package. */
export async function readExampleFacts(db: Pick<Db, '$queryRawUnsafe'>, { kind, warehouseId, ownerId }: Place) {
  const [facts] = await db.$queryRawUnsafe<
    {
      timeZone: string
      country: string
      province: string
      city: string
      postcode: string
      channel: string | null
      skus: string[]
      locations: string[]
      now: Date
    }[]
  >(
    `select w.time_zone as "timeZone", w.country, w.province, w.city, w.postcode, kernel_now() as now,
       (select code from channel where warehouse_id = w.id order by id limit 1) as channel,
       array(select sku from product where customer_id = $2::uuid order by id limit ${productsMaximum}) as skus,
       array(select code from location l where l.warehouse_id = w.id and l.kind = 'SHELF'
         and not exists (select from location_stock s where s.location_id = l.id and s.on_hand > 0)
         order by walk_order, code limit ${locationsMaximum}) as locations
     from warehouse w
     where w.id = $1::uuid
       and not exists (${made[kind]})
       and not exists (select from package where warehouse_id = w.id and state = 'SHIPPED')`,
    warehouseId,
    ownerId,
  )
  return facts ?? null
}
