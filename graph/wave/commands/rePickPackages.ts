import { bulkCommand } from '../../kernel/bulk/bulk.ts'
import { packageRights } from '../../package/states.ts'
import { packageRows } from '../../package/steps/packageRows.ts'
import { rePickPackage } from './rePickPackage.ts'

/** Picks packages again; each row runs the command of one package. */
export const rePickPackages = bulkCommand({
  ...packageRows,
  name: 'rePickPackages',
  means: 'Returns abnormal packages to the picking of their waves.',
  right: packageRights.mark,
  row: rePickPackage,
  extra: {},
})
