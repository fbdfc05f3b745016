import { createApiKey } from '../../graph/access/commands/createApiKey.ts'
import { createStaff } from '../../graph/access/commands/createStaff.ts'
import { createWallToken } from '../../graph/access/commands/createWallToken.ts'
import { grantRole } from '../../graph/access/commands/grantRole.ts'
import { installRoles } from '../../graph/access/commands/installRoles.ts'
import { customerRights, type RoleCode, roles, staffOnlyRights } from '../../graph/access/rules/roles.ts'
import { hashPassword } from '../../graph/access/signIn.ts'
import { hashToken, keptSecret } from '../../graph/access/token.ts'
import { createCustomer } from '../../graph/customer/commands/createCustomer.ts'
import type { Services } from '../../graph/kernel/command/command.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { createChannel } from '../../graph/logistics/commands/createChannel.ts'
import { createLogisticsGroup } from '../../graph/logistics/commands/createLogisticsGroup.ts'
import { createCategory } from '../../graph/product/commands/createCategory.ts'
import { createPackagingMaterial } from '../../graph/product/commands/createPackagingMaterial.ts'
import { createProducts } from '../../graph/product/commands/createProducts.ts'
import { createProductTag } from '../../graph/product/commands/createProductTag.ts'
import { registerStation } from '../../graph/station/commands/registerStation.ts'
import { createBillingStrategy } from '../../graph/tariff/commands/createBillingStrategy.ts'
// Registers the rights of all areas, of which the masters make a role.
import '../../graph/server/graphql/schema.ts'
import { createCargoArea } from '../../graph/warehouse/commands/createCargoArea.ts'
import { createLocations } from '../../graph/warehouse/commands/createLocations.ts'
import { createPickCar } from '../../graph/warehouse/commands/createPickCar.ts'
import { createShelfSpec } from '../../graph/warehouse/commands/createShelfSpec.ts'
import { createWarehouse } from '../../graph/warehouse/commands/createWarehouse.ts'
import { type NamedProduct, people, productsOf } from './names.ts'
import { seedOffice } from './office.ts'
import { seedPictures } from './pictures.ts'
import {
  areaPlans,
  carPlans,
  customerPlans,
  groupPlans,
  materialPlans,
  shelfPlans,
  stationPlans,
  type WarehouseNumber,
  warehousePlans,
} from './plans.ts'
import { categoryPlans, detailsOf, type ProductGroups, tagPlans } from './productDetails.ts'
import { runCommand } from './runCommand.ts'
import { demoPassword, demoTokens } from './tokens.ts'

/** Ids of a warehouse's master data. */
export interface WarehouseMasters {
  id: string
  number: WarehouseNumber
  timeZone: string
  areas: Record<keyof typeof areaPlans, string>
  groups: { id: string; code: string; channels: { id: string; code: string }[] }[]
  /** By name. */
  stations: Record<string, string>
}

export interface ProductMaster extends NamedProduct {
  id: string
}

export interface CustomerMasters {
  id: string
  code: string
  /** Warehouses in which the customer keeps goods. */
  warehouses: WarehouseNumber[]
  products: ProductMaster[]
}

/** Ids of all master data. */
export interface Masters {
  warehouses: Record<WarehouseNumber, WarehouseMasters>
  customers: CustomerMasters[]
  /** By login. */
  staff: Record<(typeof people)[number][0], string>
  /** By number. */
  materials: Record<string, string>
  productGroups: ProductGroups
}

/** Creates the master data: warehouses, staff, customers, products, channels. */
export async function seedMasters(services: Services): Promise<Masters> {
  await runCommand(services, installRoles, {})
  const shelves = new Map<string, string>()
  for (const plan of shelfPlans) shelves.set(plan.name, (await runCommand(services, createShelfSpec, plan)).shelfSpecId)
  const warehouses = {
    LAX1: await seedWarehouse(services, 'LAX1', shelves),
    BER1: await seedWarehouse(services, 'BER1', shelves),
  }
  const staff = await seedStaff(services, warehouses)
  await seedOffice(services, { ownerId: staff.owner, warehouseId: warehouses.LAX1.id })
  const materials = await seedMaterials(services)
  const productGroups = await seedProductGroups(services, materials)
  return { warehouses, staff, materials, productGroups, customers: await seedCustomers(services, warehouses, productGroups) }
}

async function seedWarehouse(services: Services, number: WarehouseNumber, shelves: Map<string, string>): Promise<WarehouseMasters> {
  const plan = warehousePlans[number]
  // Interceptions of the demo wait for a visitor longer than a day.
  const { warehouseId: id } = await runCommand(services, createWarehouse, { number, interceptionMinutes: 2_880, ...plan })
  const warehouseId = toNodeId('Warehouse', id)
  const areas: Partial<WarehouseMasters['areas']> = {}
  for (const [code, { shelf, prefixes, columns, layers, ...area }] of Object.entries(areaPlans)) {
    const { cargoAreaId } = await runCommand(services, createCargoArea, { warehouseId, code, ...area })
    areas[code as keyof typeof areaPlans] = cargoAreaId
    await runCommand(services, createLocations, {
      cargoAreaId: toNodeId('CargoArea', cargoAreaId),
      prefixes,
      firstColumn: 1,
      lastColumn: columns,
      firstLayer: 1,
      lastLayer: layers,
      shelfSpecId: toNodeId('ShelfSpec', shelves.get(shelf) as string),
    })
  }
  for (const car of carPlans) await runCommand(services, createPickCar, { warehouseId, ...car })
  const stations: Record<string, string> = {}
  for (const name of stationPlans) stations[name] = (await runCommand(services, registerStation, { warehouseId, name })).stationId
  const wall = createWallToken(hashToken(demoTokens.wall[number]))
  await runCommand(services, wall, { warehouseId, name: `${plan.name} wall` })
  const groups = await seedGroups(services, warehouseId)
  return { id, number, timeZone: plan.timeZone, areas: areas as WarehouseMasters['areas'], groups, stations }
}

async function seedGroups(services: Services, warehouseId: string): Promise<WarehouseMasters['groups']> {
  const groups: WarehouseMasters['groups'] = []
  for (const { channels, ...plan } of groupPlans) {
    const { groupId } = await runCommand(services, createLogisticsGroup, { warehouseId, ...plan })
    const made: { id: string; code: string }[] = []
    for (const channel of channels) {
      const { channelId } = await runCommand(services, createChannel, { groupId: toNodeId('LogisticsGroup', groupId), ...channel })
      made.push({ id: channelId, code: channel.code })
    }
    groups.push({ id: groupId, code: plan.code, channels: made })
  }
  return groups
}

async function seedStaff(services: Services, warehouses: Masters['warehouses']): Promise<Masters['staff']> {
  const passwordHash = await hashPassword(demoPassword)
  const roleRows = await services.db.role.findMany({ select: { id: true, code: true } })
  const roleIds = new Map(roleRows.map(({ id, code }) => [code, toNodeId('Role', id)]))
  const staff: Record<string, string> = {}
  for (const [login, name, nameEn, language, role, at] of people) {
    const { staffId } = await runCommand(services, createStaff(passwordHash), { login, name, nameEn, language })
    staff[login] = staffId
    const roleId = roleIds.get(role satisfies RoleCode) as string
    const warehouseId = at ? toNodeId('Warehouse', warehouses[at].id) : null
    await runCommand(services, grantRole, { staffId: toNodeId('Staff', staffId), roleId, warehouseId })
  }
  const rights = roles.owner.rights.filter((right) => !/^(?:access|station):/.test(right) && !staffOnlyRights.has(right))
  await runCommand(services, createApiKey(keptSecret(demoTokens.providerKey)), { name: 'Demo: provider', rights })
  return staff as Masters['staff']
}

async function seedCustomers(services: Services, warehouses: Masters['warehouses'], groups: ProductGroups): Promise<CustomerMasters[]> {
  const strategy = { code: 'STANDARD', name: '标准计费 Standard', currency: 'USD' }
  const { billingStrategyId: id } = await runCommand(services, createBillingStrategy, strategy)
  const billingStrategyId = toNodeId('BillingStrategy', id)
  const customers: CustomerMasters[] = []
  for (const { at, items, digits, ...account } of customerPlans) {
    const assigned = at.map((number) => ({ warehouseId: toNodeId('Warehouse', warehouses[number].id), billingStrategyId }))
    const { customerId } = await runCommand(services, createCustomer, { ...account, warehouses: assigned })
    const products = await seedProducts(services, customerId, productsOf(items, digits), account.currency, groups)
    await seedPictures(services, products)
    customers.push({ id: customerId, code: account.code, warehouses: [...at], products })
  }
  const customerId = toNodeId('Customer', (customers[0] as CustomerMasters).id)
  const key = createApiKey(keptSecret(demoTokens.customerKey))
  await runCommand(services, key, { name: 'Demo: Harborline', customerId, rights: [...customerRights] })
  return customers
}

async function seedProductGroups(services: Services, materialIds: Masters['materials']): Promise<ProductGroups> {
  const materials = Object.fromEntries(Object.entries(materialIds).map(([number, id]) => [number, toNodeId('PackagingMaterial', id)]))
  return { tags: await seedTags(services), categories: await seedCategories(services), materials }
}

async function seedTags(services: Services): Promise<ProductGroups['tags']> {
  const ids: Record<string, string> = {}
  for (const [key, plan] of Object.entries(tagPlans))
    ids[key] = toNodeId('ProductTag', (await runCommand(services, createProductTag, plan)).tagId)
  return ids as ProductGroups['tags']
}

async function seedCategories(services: Services): Promise<ProductGroups['categories']> {
  const ids: Record<string, string> = {}
  for (const [key, { name, nameEn, above }] of Object.entries(categoryPlans)) {
    const parentId = above && (ids[above] ?? null)
    ids[key] = toNodeId('Category', (await runCommand(services, createCategory, { name, nameEn, parentId })).categoryId)
  }
  return ids as ProductGroups['categories']
}

/** Creates products of a customer. */
export async function seedProducts(
  services: Services,
  customerId: string,
  named: NamedProduct[],
  currency: string,
  groups: ProductGroups,
): Promise<ProductMaster[]> {
  const { productIds, refused } = await runCommand(services, createProducts, {
    customerId: toNodeId('Customer', customerId),
    products: named.map((one, index) => {
      const { nameZh, nameEn, price, gtin, ...product } = one
      return {
        ...product,
        ...detailsOf(one, groups),
        declaredNameZh: nameZh,
        declaredNameEn: nameEn,
        declaredPrice: { amount: price, currency },
        barcodes: [gtin],
        // A third of the products come in cartons of a dozen.
        cartonBarcodes: index % 3 === 0 ? [{ code: `${one.sku}-CTN`, pieces: 12 }] : [],
      }
    }),
  })
  if (refused.length > 0) throw new Error(`createProducts: ${JSON.stringify(refused[0])}`)
  return named.map((product, index) => ({ ...product, id: productIds[index] as string }))
}

async function seedMaterials(services: Services): Promise<Record<string, string>> {
  const materials: Record<string, string> = {}
  for (const plan of materialPlans) materials[plan.number] = (await runCommand(services, createPackagingMaterial, plan)).materialId
  return materials
}
