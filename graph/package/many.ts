import { bulkCommand } from '../kernel/bulk/bulk.ts'
import type { Tx } from '../kernel/db.ts'
import { oneOf, remark } from '../kernel/input.ts'
import { cancelPackage } from './cancelPackage.ts'
import { markAbnormal } from './markAbnormal.ts'
import { moveToBeShipped } from './moveToBeShipped.ts'
import { retryLabel } from './retryLabel.ts'
import { returnToPending } from './returnToPending.ts'
import { AbnormalReason, packageRights } from './states.ts'

const rows = {
  node: 'Package',
  rowField: 'packageId',
  async labels(tx: Tx, warehouseId: string, ids: readonly string[], customerIds: readonly string[] | null) {
    const found = await tx.package.findMany({
      where: { warehouseId, id: { in: [...ids] }, ...(customerIds && { customerId: { in: [...customerIds] } }) },
      select: { id: true, number: true },
    })
    return found.map(({ id, number }) => ({ id, label: number }))
  },
}

// What can be done with chosen packages of a list: each row is the command of one package.
export const cancelPackages = bulkCommand({
  ...rows,
  name: 'cancelPackages',
  means: 'Cancels packages that are not shipped.',
  right: packageRights.cancel,
  row: cancelPackage,
  extra: { reason: remark(200).nullish().meta({ description: 'Why; kept in their history.' }) },
})

export const markPackagesAbnormal = bulkCommand({
  ...rows,
  name: 'markPackagesAbnormal',
  means: 'Marks packages abnormal.',
  right: packageRights.mark,
  row: markAbnormal,
  extra: {
    reason: oneOf(AbnormalReason).meta({ description: 'What is wrong.' }),
    note: remark(500).nullish().meta({ description: 'What there is to say about it.' }),
  },
})

export const returnPackagesToPending = bulkCommand({
  ...rows,
  name: 'returnPackagesToPending',
  means: 'Returns abnormal packages to pending generation.',
  right: packageRights.mark,
  row: returnToPending,
  extra: {},
})

export const movePackagesToBeShipped = bulkCommand({
  ...rows,
  name: 'movePackagesToBeShipped',
  means: 'Moves abnormal packages that are in order to to-be-shipped.',
  right: packageRights.mark,
  row: moveToBeShipped,
  extra: {},
})

export const retryLabels = bulkCommand({
  ...rows,
  name: 'retryLabels',
  means: 'Asks the carrier again for labels that failed.',
  right: packageRights.label,
  row: retryLabel,
  extra: {},
})
