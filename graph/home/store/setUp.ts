import type { Db } from '../../kernel/sql/db.ts'
import type { SetUpStepName } from '../rules/setUp.ts'

type Done = Record<SetUpStepName, boolean>

/** Which steps are done in a warehouse, null for none; no step counts rows of a table that grows with the work. */
export async function setUpSteps(db: Pick<Db, '$queryRawUnsafe'>, warehouseId: string | null): Promise<Done> {
  const packages = (states: string) =>
    `(select coalesce(sum(n), 0) > 0 from (
       select count as n from package_tally_fold where warehouse_id = $1::uuid and state in (${states})
       union all select delta from package_tally where warehouse_id = $1::uuid and state in (${states})) x)`
  const inWarehouse = (table: string, more = '') => `exists (select from ${table} where warehouse_id = $1::uuid ${more})`
  const [row] = await db.$queryRawUnsafe<[Done]>(
    `select
       $1::uuid is not null as "WAREHOUSE",
       ${inWarehouse('cargo_area')} as "AREA",
       (select true from shelf_spec limit 1) is not null as "SHELF_SIZE",
       ${inWarehouse('location', "and kind = 'SHELF'")} as "LOCATION",
       (select count(*) > 1 from (select id from staff where customer_id is null and (active or invited) order by id limit 2) people) as "STAFF",
       ${inWarehouse('station')} as "STATION",
       ${inWarehouse('logistics_group')} as "LOGISTICS_GROUP",
       ${inWarehouse('channel')} as "CHANNEL",
       (select true from billing_strategy limit 1) is not null as "BILLING_STRATEGY",
       ${inWarehouse('customer_warehouse', 'and enabled')} as "CUSTOMER",
       exists (select from customer_warehouse w where w.warehouse_id = $1::uuid and w.enabled
         and exists (select from product p where p.customer_id = w.customer_id)) as "PRODUCT",
       ${inWarehouse('product_stock', 'and total > 0')} as "STOCK",
       ${inWarehouse('wave_setting')} as "WAVE_SETTING",
       ${inWarehouse('package')} as "ORDER",
       ${inWarehouse('wave', "and state <> 'VOIDED'")} as "WAVE",
       ${packages("'PICKED', 'TO_BE_SHIPPED', 'SHIPPED'")} as "PICK",
       ${packages("'TO_BE_SHIPPED', 'SHIPPED'")} as "PACK",
       ${packages("'SHIPPED'")} as "SHIP"`,
    warehouseId,
  )
  return row
}
