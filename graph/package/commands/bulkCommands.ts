import { bulkCommand } from '../../kernel/bulk/bulk.ts'
import { oneOf, remark } from '../../kernel/input/fieldTypes.ts'
import { HoldPackageInput } from '../input.ts'
import { AbnormalReason, packageRights } from '../states.ts'
import { packageRows } from '../steps/packageRows.ts'
import { cancelPackage } from './cancelPackage.ts'
import { holdPackage } from './holdPackage.ts'
import { markAbnormal } from './markAbnormal.ts'
import { moveToBeShipped } from './moveToBeShipped.ts'
import { releasePackageHold } from './releasePackageHold.ts'
import { retryLabel } from './retryLabel.ts'
import { returnToPending } from './returnToPending.ts'

// Bulk actions on packages: each row runs the command of one package.
export const cancelPackages = bulkCommand({
  ...packageRows,
  name: 'cancelPackages',
  means: 'Cancels packages that are not shipped yet.',
  right: packageRights.cancel,
  row: cancelPackage,
  extra: { reason: remark(200).nullish().meta({ description: 'Reason; kept in the history.' }) },
})

export const markPackagesAbnormal = bulkCommand({
  ...packageRows,
  name: 'markPackagesAbnormal',
  means: 'Marks packages abnormal.',
  right: packageRights.mark,
  row: markAbnormal,
  extra: {
    reason: oneOf(AbnormalReason).meta({ description: 'Reason.' }),
    note: remark(500).nullish().meta({ description: 'Note.' }),
  },
})

export const returnPackagesToPending = bulkCommand({
  ...packageRows,
  name: 'returnPackagesToPending',
  means: 'Returns abnormal packages to pending.',
  right: packageRights.mark,
  row: returnToPending,
  extra: {},
})

export const movePackagesToBeShipped = bulkCommand({
  ...packageRows,
  name: 'movePackagesToBeShipped',
  means: 'Marks abnormal packages as ready to ship.',
  right: packageRights.mark,
  row: moveToBeShipped,
  extra: {},
})

export const holdPackages = bulkCommand({
  ...packageRows,
  name: 'holdPackages',
  means: 'Puts packages on hold.',
  right: packageRights.hold,
  row: holdPackage,
  extra: { reason: HoldPackageInput.shape.reason },
})

export const releasePackageHolds = bulkCommand({
  ...packageRows,
  name: 'releasePackageHolds',
  means: 'Releases packages from their holds.',
  right: packageRights.hold,
  row: releasePackageHold,
  extra: {},
})

export const retryLabels = bulkCommand({
  ...packageRows,
  name: 'retryLabels',
  means: 'Requests failed labels from the carrier again.',
  right: packageRights.label,
  row: retryLabel,
  extra: {},
})
