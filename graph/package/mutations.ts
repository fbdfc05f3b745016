import { inputType, mutation, node, nodes, type PayloadShape } from '../kernel/mutation.ts'
import { cancelPackage } from './cancelPackage.ts'
import { createPackage } from './createPackage.ts'
import { createPackages } from './createPackages.ts'
import { editPackage } from './editPackage.ts'
import { PackageOrder } from './input.ts'
import { cancelPackages, markPackagesAbnormal, movePackagesToBeShipped, retryLabels, returnPackagesToPending } from './many.ts'
import { markAbnormal } from './markAbnormal.ts'
import { moveToBeShipped } from './moveToBeShipped.ts'
import type { RefusedRow } from './refused.ts'
import { retryLabel } from './retryLabel.ts'
import { returnToPending } from './returnToPending.ts'
import { RefusedOrder } from './types/parts.ts'

// The rows of createPackages name this type without its shape.
inputType('PackageOrderInput', 'One parcel of one order.', PackageOrder)

mutation(createPackage, (t) => ({
  package: node(t, 'Package', 'The new package: pending, or a draft with its reasons.', (r) => r.packageId),
}))
mutation(createPackages, (t) => ({
  packages: nodes(t, 'Package', 'The new packages, in the order of the input.', (r) => r.packageIds),
  refused: t.field({
    type: [RefusedOrder],
    description: 'The orders that were not taken in, by their place in the input.',
    resolve: ({ result }: PayloadShape<{ refused: RefusedRow[] }>) => result?.refused ?? [],
  }),
}))
mutation(editPackage, (t) => ({ package: node(t, 'Package', 'The package as it is now.', (r) => r.packageId) }))
mutation(cancelPackage, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(markAbnormal, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(returnToPending, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(moveToBeShipped, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(retryLabel, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))

for (const command of [cancelPackages, markPackagesAbnormal, returnPackagesToPending, movePackagesToBeShipped, retryLabels])
  mutation(command, (t) => ({ job: node(t, 'BulkJob', 'The job whose rows these are.', (r) => r.jobId) }))
