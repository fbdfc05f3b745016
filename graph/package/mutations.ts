import type { Context } from '../kernel/schema/context.ts'
import { inputType, mutation, node, nodes, type PayloadShape } from '../kernel/schema/mutation.ts'
import {
  cancelPackages,
  holdPackages,
  markPackagesAbnormal,
  movePackagesToBeShipped,
  releasePackageHolds,
  retryLabels,
  returnPackagesToPending,
} from './commands/bulkCommands.ts'
import { cancelPackage } from './commands/cancelPackage.ts'
import { createPackage } from './commands/createPackage.ts'
import { createPackages } from './commands/createPackages.ts'
import { editPackage } from './commands/editPackage.ts'
import { holdPackage } from './commands/holdPackage.ts'
import { markAbnormal } from './commands/markAbnormal.ts'
import { moveToBeShipped } from './commands/moveToBeShipped.ts'
import { openRecipient } from './commands/openRecipient.ts'
import { releasePackageHold } from './commands/releasePackageHold.ts'
import { retryLabel } from './commands/retryLabel.ts'
import { returnToPending } from './commands/returnToPending.ts'
import { PackageOrder } from './input.ts'
import { approveInterception, rejectInterception } from './interception/commands/decideInterception.ts'
import { approveInterceptions, rejectInterceptions } from './interception/commands/interceptionRows.ts'
import { requestInterception } from './interception/commands/requestInterception.ts'
import { withdrawInterception } from './interception/commands/withdrawInterception.ts'
import type { RefusedOrderRow } from './refusals.ts'
import { askCarrier } from './tracking/commands/askCarrier.ts'
import { recordTrackingEvents } from './tracking/commands/recordTrackingEvents.ts'
import { type OpenedRecipient, openedRecipient, Recipient, RefusedOrder } from './types/parts.ts'

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
mutation(openRecipient, (t) => ({
  package: node(t, 'Package', 'The package.', (r) => r.packageId),
  recipient: t.field({
    type: Recipient,
    nullable: true,
    description:
      'The whole recipient; null without `package:openRecipient`, for a package without one, and when the mutation is repeated with its key after a minute: open it again.',
    resolve: ({ result }: PayloadShape<OpenedRecipient>, _args: object, ctx: Context) => result && openedRecipient(result, ctx),
  }),
}))
mutation(requestInterception, (t) => ({ interception: node(t, 'InterceptionRequest', 'The new request.', (r) => r.requestId) }))
mutation(withdrawInterception, (t) => ({ interception: node(t, 'InterceptionRequest', 'The request.', (r) => r.requestId) }))
mutation(approveInterception, (t) => ({ interception: node(t, 'InterceptionRequest', 'The request.', (r) => r.requestId) }))
mutation(rejectInterception, (t) => ({ interception: node(t, 'InterceptionRequest', 'The request.', (r) => r.requestId) }))
mutation(retryLabel, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(askCarrier, (t) => ({
  package: node(t, 'Package', 'The package; its tracking changes when the carrier answers.', (r) => r.packageId),
}))
mutation(recordTrackingEvents, (t) => ({
  recorded: t.int({
    nullable: true,
    description: 'Number of events that were not known yet; null if it was refused.',
    resolve: ({ result }: PayloadShape<{ recorded: number }>) => result?.recorded ?? null,
  }),
  packages: nodes(t, 'Package', 'The packages of which something new became known.', (r) => r.packageIds),
}))

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
