import { mutation, node } from '../kernel/mutation.ts'
import { createCargoArea } from './createCargoArea.ts'
import { createLocation } from './createLocation.ts'
import { createLocations } from './createLocations.ts'
import { createPickCar } from './createPickCar.ts'
import { createShelfSpec } from './createShelfSpec.ts'
import { createWarehouse } from './createWarehouse.ts'
import { updateWarehouse } from './updateWarehouse.ts'

mutation(createWarehouse, (t) => ({ warehouse: node(t, 'Warehouse', 'The new warehouse.', (r) => r.warehouseId) }))
mutation(updateWarehouse, (t) => ({ warehouse: node(t, 'Warehouse', 'The warehouse as it is now.', (r) => r.warehouseId) }))
mutation(createCargoArea, (t) => ({ cargoArea: node(t, 'CargoArea', 'The new cargo area.', (r) => r.cargoAreaId) }))
mutation(createLocation, (t) => ({ location: node(t, 'Location', 'The new storage space.', (r) => r.locationId) }))
mutation(createLocations, (t) => ({
  cargoArea: node(t, 'CargoArea', 'The cargo area that they stand in.', (r) => r.cargoAreaId),
  created: t.int({
    nullable: true,
    description: 'How many were made; null when refused.',
    resolve: ({ result }: { result: { created: number } | null }) => result?.created ?? null,
  }),
}))
mutation(createShelfSpec, (t) => ({ shelfSpec: node(t, 'ShelfSpec', 'The new shelf spec.', (r) => r.shelfSpecId) }))
mutation(createPickCar, (t) => ({ pickCar: node(t, 'PickCar', 'The new pick car.', (r) => r.pickCarId) }))
