import { command } from '../../kernel/command/command.ts'
import { count, fields, id, list, object, oneOf, text } from '../../kernel/input/fieldTypes.ts'
import { ColumnTwice, ColumnUnknown } from '../failures.ts'
import { kindOf } from '../kinds/kinds.ts'
import { requireImport, scopeOfImport } from '../requireImport.ts'
import { importFact } from '../rules/place.ts'
import { DecimalSign, exchangeRights } from '../states.ts'
import { matchImport } from '../store.ts'

const columnsMaximum = 200

/** Matches columns of an uploaded spreadsheet with fields, and has its rows checked again. */
export const matchImportColumns = command({
  name: 'matchImportColumns',
  means:
    'Matches columns of an uploaded spreadsheet with fields, and says how its numbers are written; its rows are then checked again. The match is kept for files of the customer, or for targets of the warehouse, with the same header.',
  right: exchangeRights.import,
  input: fields({
    importId: id('SheetImport').meta({ description: 'The import; must be checked and not started.' }),
    columns: list(
      object('ImportColumnMatchInput', {
        index: count(0, columnsMaximum - 1).meta({ description: 'Index of the column in the file, from 0.' }),
        column: text(60).nullish().meta({ description: 'Id of the field; null leaves the column out.' }),
      }).meta({ description: 'A column of the file and its field.' }),
      columnsMaximum,
    ).meta({ description: 'The columns to change; the others stay as they are.' }),
    decimalSign: oneOf(DecimalSign)
      .nullish()
      .meta({ description: 'How numbers are written in this file; null leaves it to the file. Absent keeps it.' }),
  }),
  scope: ({ importId }, db) => scopeOfImport(db, importId),
  async run(tx, call, { importId, columns, decimalSign }) {
    const found = await requireImport(tx, call.actor, importId, 'match')
    const known = new Map(kindOf(found.kind).columns.map((column) => [column.id, column]))
    const match = [...found.match]
    for (const [at, { index, column = null }] of columns.entries()) {
      if (column !== null && !known.has(column)) throw ColumnUnknown({ column }, `columns.${at}.column`)
      if (index < match.length) match[index] = column
    }
    const used = match.flatMap((column) => (column === null ? [] : [known.get(column)]))
    const twice = used.find((column, at) => used.findIndex((other) => other?.field === column?.field) < at)
    if (twice) throw ColumnTwice({ field: twice.name.zh, fieldEn: twice.name.en }, 'columns')
    const reading = decimalSign === undefined ? found.reading : { ...found.reading, chosen: decimalSign }
    await matchImport(tx, call, importId, match, reading)
    return { result: { importId }, facts: [importFact('matched', found)] }
  },
})
