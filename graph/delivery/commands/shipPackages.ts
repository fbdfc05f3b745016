import { bulkCommand } from '../../kernel/bulk/bulk.ts'
import { packageRights } from '../../package/states.ts'
import { packageRows } from '../../package/steps/packageRows.ts'
import { shipPackage } from './shipPackage.ts'

/** Ships selected packages, each with its own result. */
export const shipPackages = bulkCommand({
  ...packageRows,
  name: 'shipPackages',
  means: 'Ships packages that are ready to ship.',
  right: packageRights.ship,
  row: shipPackage,
  extra: {},
})
