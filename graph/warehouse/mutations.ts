import { deletedId, mutation, node } from '../kernel/schema/mutation.ts'
import { deleteEachLocation, setShelfSpecOfLocations } from './commands/bulkCommands.ts'
import { createCargoArea } from './commands/createCargoArea.ts'
import { createLocation } from './commands/createLocation.ts'
import { createLocations } from './commands/createLocations.ts'
import { createPickCar } from './commands/createPickCar.ts'
import { createShelfSpec } from './commands/createShelfSpec.ts'
import { createWarehouse } from './commands/createWarehouse.ts'
import { deleteCargoArea } from './commands/deleteCargoArea.ts'
import { deleteLocations } from './commands/deleteLocations.ts'
import { deletePickCar } from './commands/deletePickCar.ts'
import { deleteShelfSpec } from './commands/deleteShelfSpec.ts'
import { updateCargoArea } from './commands/updateCargoArea.ts'
import { updatePickCar } from './commands/updatePickCar.ts'
import { updateShelfSpec } from './commands/updateShelfSpec.ts'
import { updateWarehouse } from './commands/updateWarehouse.ts'

mutation(createWarehouse, (t) => ({ warehouse: node(t, 'Warehouse', 'The new warehouse.', (r) => r.warehouseId) }))
mutation(updateWarehouse, (t) => ({ warehouse: node(t, 'Warehouse', 'The updated warehouse.', (r) => r.warehouseId) }))
mutation(createCargoArea, (t) => ({ cargoArea: node(t, 'CargoArea', 'The new cargo area.', (r) => r.cargoAreaId) }))
mutation(createLocation, (t) => ({ location: node(t, 'Location', 'The new location.', (r) => r.locationId) }))
mutation(createLocations, (t) => ({
  cargoArea: node(t, 'CargoArea', 'Cargo area of the locations.', (r) => r.cargoAreaId),
  skipped: t.int({
    nullable: true,
    description: 'Number of locations that existed; null if refused.',
    resolve: ({ result }: { result: { skipped: number } | null }) => result?.skipped ?? null,
  }),
  created: t.int({
    nullable: true,
    description: 'Number of locations created; null if refused.',
    resolve: ({ result }: { result: { created: number } | null }) => result?.created ?? null,
  }),
}))
mutation(createShelfSpec, (t) => ({ shelfSpec: node(t, 'ShelfSpec', 'The new shelf size.', (r) => r.shelfSpecId) }))
mutation(createPickCar, (t) => ({ pickCar: node(t, 'PickCar', 'The new pick cart.', (r) => r.pickCarId) }))
mutation(updateCargoArea, (t) => ({ cargoArea: node(t, 'CargoArea', 'The updated cargo area.', (r) => r.cargoAreaId) }))
mutation(updateShelfSpec, (t) => ({ shelfSpec: node(t, 'ShelfSpec', 'The updated shelf size.', (r) => r.shelfSpecId) }))
mutation(updatePickCar, (t) => ({ pickCar: node(t, 'PickCar', 'The updated pick cart.', (r) => r.pickCarId) }))
mutation(deleteCargoArea, (t) => ({ deletedCargoAreaId: deletedId(t, 'CargoArea', (r) => r.cargoAreaId) }))
mutation(deleteShelfSpec, (t) => ({ deletedShelfSpecId: deletedId(t, 'ShelfSpec', (r) => r.shelfSpecId) }))
mutation(deletePickCar, (t) => ({ deletedPickCarId: deletedId(t, 'PickCar', (r) => r.pickCarId) }))
mutation(deleteLocations, (t) => ({
  deleted: t.int({
    nullable: true,
    description: 'Number of locations deleted; null if refused.',
    resolve: ({ result }: { result: { deleted: number } | null }) => result?.deleted ?? null,
  }),
}))
for (const bulk of [setShelfSpecOfLocations, deleteEachLocation])
  mutation(bulk, (t) => ({ job: node(t, 'BulkJob', 'The bulk job.', (r) => r.jobId) }))
