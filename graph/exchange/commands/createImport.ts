import { z } from 'zod'
import { CustomerNotFound } from '../../customer/failures.ts'
import { command } from '../../kernel/command/command.ts'
import { count, fields, id, list, oneOf, remark, text } from '../../kernel/input/fieldTypes.ts'
import { DailyRowsExceeded } from '../failures.ts'
import { kindOf } from '../kinds/kinds.ts'
import { requireRightOfKind } from '../requireImport.ts'
import { matchColumns } from '../rules/column.ts'
import { importFact } from '../rules/place.ts'
import { dailyRecordsMaximum, Encoding, exchangeRights, ImportKind, recordsMaximum } from '../states.ts'
import { countRecords, insertImport, lastMatch } from '../store.ts'

const dayMs = 86_400_000

/** Stores the rows of an uploaded spreadsheet; a job then checks them. Bound to no mutation: the upload reads the file first. */
export const createImport = command({
  name: 'createImport',
  means: 'Stores the rows of an uploaded spreadsheet, to be checked.',
  right: exchangeRights.import,
  input: fields({
    kind: oneOf(ImportKind),
    warehouseId: id('Warehouse'),
    customerId: id('Customer'),
    fileName: text(200),
    sheetName: remark(200),
    fileHash: text(64),
    header: list(z.string(), 1000),
    headerRow: count(1, 1_000_000_000),
    encoding: oneOf(Encoding).nullable(),
    delimiter: z.string().nullable(),
    sample: remark(200),
    records: count(1, recordsMaximum),
    /** `[{ row, cells }]` as JSON, as the reading thread has printed it. */
    rows: z.string(),
  }),
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, { rows, records: total, encoding, delimiter, sample, ...file }) {
    const { kind, warehouseId, customerId, header } = file
    await requireRightOfKind(tx, call.actor, file)
    if ((await tx.customer.count({ where: { id: customerId } })) === 0) throw CustomerNotFound({}, 'customerId')
    const used = await countRecords(tx, customerId, new Date(call.now.getTime() - dayMs))
    if (used + total > dailyRecordsMaximum) throw DailyRowsExceeded({ maximum: dailyRecordsMaximum, used })
    const match = (await lastMatch(tx, kind, customerId, header)) ?? matchColumns(header, kindOf(kind).columns)
    const importId = await insertImport(tx, call, { ...file, match, reading: { encoding, delimiter, sample }, total }, rows)
    return { result: { importId }, facts: [importFact('created', { id: importId, warehouseId, customerId })] }
  },
})
