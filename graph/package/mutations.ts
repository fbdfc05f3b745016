import { inputType, mutation, node, nodes, type PayloadShape } from '../kernel/schema/mutation.ts'
import {
  cancelPackages,
  holdPackages,
  markPackagesAbnormal,
  movePackagesToBeShipped,
  releasePackageHolds,
  retryLabels,
  returnPackagesToPending,
} from './bulkCommands.ts'
import { cancelPackage } from './cancelPackage.ts'
import { createPackage } from './createPackage.ts'
import { createPackages } from './createPackages.ts'
import { editPackage } from './editPackage.ts'
import { holdPackage } from './holdPackage.ts'
import { PackageOrder } from './input.ts'
import { approveInterception, rejectInterception } from './interception/decideInterception.ts'
import { approveInterceptions, rejectInterceptions } from './interception/interceptionRows.ts'
import { requestInterception } from './interception/requestInterception.ts'
import { withdrawInterception } from './interception/withdrawInterception.ts'
import { markAbnormal } from './markAbnormal.ts'
import { moveToBeShipped } from './moveToBeShipped.ts'
import type { RefusedOrderRow } from './refusals.ts'
import { releasePackageHold } from './releasePackageHold.ts'
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
mutation(holdPackage, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(releasePackageHold, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(returnToPending, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(moveToBeShipped, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(requestInterception, (t) => ({ interception: node(t, 'InterceptionRequest', 'The new request.', (r) => r.requestId) }))
mutation(withdrawInterception, (t) => ({ interception: node(t, 'InterceptionRequest', 'The request.', (r) => r.requestId) }))
mutation(approveInterception, (t) => ({ interception: node(t, 'InterceptionRequest', 'The request.', (r) => r.requestId) }))
mutation(rejectInterception, (t) => ({ interception: node(t, 'InterceptionRequest', 'The request.', (r) => r.requestId) }))
mutation(retryLabel, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))

for (const command of [
  cancelPackages,
  markPackagesAbnormal,
  holdPackages,
  releasePackageHolds,
  returnPackagesToPending,
  movePackagesToBeShipped,
  retryLabels,
  approveInterceptions,
  rejectInterceptions,
])
  mutation(command, (t) => ({ job: node(t, 'BulkJob', 'The bulk job.', (r) => r.jobId) }))
