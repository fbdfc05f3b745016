import { bulkCommand } from '../../../kernel/bulk/bulk.ts'
import { text } from '../../../kernel/input/fieldTypes.ts'
import { packageRights } from '../../../package/states.ts'
import { packageRows } from '../../../package/steps/packageRows.ts'
import { printLabel } from './printLabel.ts'

/** Prints the labels of selected packages; the sheet `bulk-labels` contains those of the successful rows. */
export const printLabels = bulkCommand({
  ...packageRows,
  name: 'printLabels',
  means: 'Creates a print job for the label of each package. The labels are then available as one PDF: `GET /sheets/bulk-labels/<job>`.',
  right: packageRights.label,
  row: printLabel,
  extra: {
    reason: text(200).nullish().meta({ description: 'Reason of the reprint; without it, labels printed before are refused.' }),
  },
})
