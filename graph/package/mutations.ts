import { inputType, mutation, node, nodes, type PayloadShape } from '../kernel/schema/mutation.ts'
import { cancelPackages, markPackagesAbnormal, movePackagesToBeShipped, retryLabels, returnPackagesToPending } from './bulkCommands.ts'
import { cancelPackage } from './cancelPackage.ts'
import { createPackage } from './createPackage.ts'
import { createPackages } from './createPackages.ts'
import { editPackage } from './editPackage.ts'
import { PackageOrder } from './input.ts'
import { markAbnormal } from './markAbnormal.ts'
import { moveToBeShipped } from './moveToBeShipped.ts'
import type { RefusedOrderRow } from './refusals.ts'
import { retryLabel } from './retryLabel.ts'
import { returnToPending } from './returnToPending.ts'
import { RefusedOrder } from './types/parts.ts'

// Rows of createPackages refer to this type by name.
inputType('PackageOrderInput', 'One package of one order.', PackageOrder)

mutation(createPackage, (t) => ({
  package: node(t, 'Package', 'The new package: pending, or a draft with its reasons.', (r) => r.packageId),
}))
mutation(createPackages, (t) => ({
  packages: nodes(t, 'Package', 'The new packages, in input order.', (r) => r.packageIds),
  refused: t.field({
    type: [RefusedOrder],
    description: 'The refused orders, in input order.',
    resolve: ({ result }: PayloadShape<{ refused: RefusedOrderRow[] }>) => result?.refused ?? [],
  }),
}))
mutation(editPackage, (t) => ({ package: node(t, 'Package', 'The updated package.', (r) => r.packageId) }))
mutation(cancelPackage, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(markAbnormal, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(returnToPending, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(moveToBeShipped, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(retryLabel, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))

for (const command of [cancelPackages, markPackagesAbnormal, returnPackagesToPending, movePackagesToBeShipped, retryLabels])
  mutation(command, (t) => ({ job: node(t, 'BulkJob', 'The bulk job.', (r) => r.jobId) }))
