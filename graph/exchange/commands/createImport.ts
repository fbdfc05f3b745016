import { z } from 'zod'
import { command } from '../../kernel/command/command.ts'
import { count, fields, id, idOf, list, oneOf, remark, text } from '../../kernel/input/fieldTypes.ts'
import { DailyRowsExceeded, WarehouseRowsExceeded } from '../failures.ts'
import { kindOf, targetNodes } from '../kinds/kinds.ts'
import { lockOwner } from '../lockOwner.ts'
import { requireRightOfKind } from '../requireImport.ts'
import { matchColumns } from '../rules/column.ts'
import { importFact } from '../rules/place.ts'
import { dailyRecordsMaximum, Encoding, exchangeRights, ImportKind, recordsMaximum } from '../states.ts'
import { countRecords, insertImport, lastMatch, moveImport, openImportOf } from '../store.ts'

const dayMs = 86_400_000

/** Stores the rows of an uploaded spreadsheet; a job then checks them. The same upload again answers its import while that is not over. Bound to no mutation: the upload reads the file first. */
export const createImport = command({
  name: 'createImport',
  means: 'Stores the rows of an uploaded spreadsheet, to be checked.',
  right: exchangeRights.import,
  input: fields({
    kind: oneOf(ImportKind).meta({ description: 'What the spreadsheet contains.' }),
    warehouseId: id('Warehouse').meta({ description: 'The warehouse in which it is imported.' }),
    customerId: id('Customer').nullish().meta({ description: 'Owner of what it contains; absent if it goes into a target.' }),
    target: idOf(targetNodes)
      .nullish()
      .meta({ description: 'What its rows go into, of the type that the kind has; absent if they belong to a customer.' }),
    fileName: text(200).meta({ description: 'Name of the file.' }),
    sheetName: remark(200).meta({ description: 'Name of the sheet; empty for a .csv file.' }),
    fileHash: text(64).meta({ description: 'Hash of everything that was read of the file.' }),
    uploadHash: text(64).nullable().meta({
      description:
        'Hash of the file and of how it was to be read. Until its import is over, the same upload is the same import; null is always a new one.',
    }),
    header: list(z.string(), 1000).meta({ description: 'The headings.' }),
    headerRow: count(1, 1_000_000_000).meta({ description: 'Number of the last row of the header.' }),
    encoding: oneOf(Encoding).nullable().meta({ description: 'How the characters of a .csv file were read; null for a workbook.' }),
    delimiter: z.string().nullable().meta({ description: 'What separates the columns of a .csv file; null for a workbook.' }),
    sample: remark(200).meta({ description: 'A text of the file that looks different in another encoding; empty if it has none.' }),
    records: count(1, recordsMaximum).meta({ description: 'Number of rows below the header.' }),
    rows: z.string().meta({ description: '`[{ row, cells }]` as JSON, as the reading process has printed it.' }),
  }),
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId: customerId ?? null }),
  async run(tx, call, { rows, records: total, encoding, delimiter, sample, customerId: asked, target, ...sent }) {
    const { kind, warehouseId, header } = sent
    await requireRightOfKind(tx, call.actor, { kind, warehouseId, customerId: asked ?? null })
    const owner = await lockOwner(tx, { kind, warehouseId, customerId: asked, target })
    const { customerId } = owner
    const file = { ...sent, ...owner }
    const open = await openImportOf(tx, file)
    if (open) {
      // Since its check, products may have been created or stock moved: its rows are checked again.
      const isCheckedAgain = open.state === 'CHECKED' && (await moveImport(tx, call, open.id, 'match'))
      return {
        result: { importId: open.id },
        facts: isCheckedAgain ? [importFact('matched', { id: open.id, warehouseId, customerId })] : [],
      }
    }
    const used = await countRecords(tx, { warehouseId, customerId }, new Date(call.now.getTime() - dayMs))
    if (used + total > dailyRecordsMaximum)
      throw (customerId === null ? WarehouseRowsExceeded : DailyRowsExceeded)({ maximum: dailyRecordsMaximum, used })
    const match = (await lastMatch(tx, kind, { warehouseId, customerId }, header)) ?? matchColumns(header, kindOf(kind).columns)
    const importId = await insertImport(tx, call, { ...file, match, reading: { encoding, delimiter, sample }, total }, rows)
    return { result: { importId }, facts: [importFact('created', { id: importId, warehouseId, customerId })] }
  },
})
