import { mutation, node } from '../kernel/schema/mutation.ts'
import { createCargoArea } from './createCargoArea.ts'
import { createLocation } from './createLocation.ts'
import { createLocations } from './createLocations.ts'
import { createPickCar } from './createPickCar.ts'
import { createShelfSpec } from './createShelfSpec.ts'
import { createWarehouse } from './createWarehouse.ts'
import { updateWarehouse } from './updateWarehouse.ts'

mutation(createWarehouse, (t) => ({ warehouse: node(t, 'Warehouse', 'The new warehouse.', (r) => r.warehouseId) }))
mutation(updateWarehouse, (t) => ({ warehouse: node(t, 'Warehouse', 'The updated warehouse.', (r) => r.warehouseId) }))
mutation(createCargoArea, (t) => ({ cargoArea: node(t, 'CargoArea', 'The new cargo area.', (r) => r.cargoAreaId) }))
mutation(createLocation, (t) => ({ location: node(t, 'Location', 'The new location.', (r) => r.locationId) }))
mutation(createLocations, (t) => ({
  cargoArea: node(t, 'CargoArea', 'Cargo area of the locations.', (r) => r.cargoAreaId),
  created: t.int({
    nullable: true,
    description: 'Number of locations created; null if refused.',
    resolve: ({ result }: { result: { created: number } | null }) => result?.created ?? null,
  }),
}))
mutation(createShelfSpec, (t) => ({ shelfSpec: node(t, 'ShelfSpec', 'The new shelf size.', (r) => r.shelfSpecId) }))
mutation(createPickCar, (t) => ({ pickCar: node(t, 'PickCar', 'The new pick cart.', (r) => r.pickCarId) }))
