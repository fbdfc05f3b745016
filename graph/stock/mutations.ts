import { mutation, node, nodes } from '../kernel/schema/mutation.ts'
import { scanMutation } from '../station/scanMutation.ts'
import { cleanEachLocation } from './commands/cleanEachLocation.ts'
import { cleanLocations } from './commands/cleanLocations.ts'
import { importStock } from './commands/importStock.ts'
import { returnScan } from './commands/returnScan.ts'
import { returnToShelf } from './commands/returnToShelf.ts'
import { setLevelOfStocks } from './commands/setLevelOfStocks.ts'
import { setStockLevels } from './commands/setStockLevels.ts'
import { describeReturnScan } from './describeReturn.ts'
import { ReturnScanResult } from './scanResults.ts'

mutation(importStock, (t) => ({
  pieces: t.int({
    nullable: true,
    description: 'Number of imported pieces; null if refused.',
    resolve: ({ result }: { result: { pieces: number } | null }) => result?.pieces ?? null,
  }),
}))
mutation(returnToShelf, (t) => ({ returnTask: node(t, 'ReturnTask', 'The updated task.', (r) => r.returnTaskId) }))
scanMutation(returnScan, { context: ['returnTaskId'], describe: describeReturnScan, result: ReturnScanResult })
mutation(cleanLocations, (t) => ({ locations: nodes(t, 'Location', 'The locations that are idle now.', (r) => r.locationIds) }))
mutation(setStockLevels, (t) => ({
  productStocks: nodes(
    t,
    'ProductStock',
    'Stock of the products that have a level now or had one, in the order of the lines.',
    (r) => r.stockIds,
  ),
}))
for (const bulk of [setLevelOfStocks, cleanEachLocation])
  mutation(bulk, (t) => ({ job: node(t, 'BulkJob', 'The bulk job.', (r) => r.jobId) }))
