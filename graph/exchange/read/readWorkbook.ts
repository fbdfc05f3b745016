import { type CellObject, read, SSF, type WorkBook } from '@e965/xlsx'
import { fromBuffer } from 'yauzl'
import { Failure } from '../../kernel/command/failure.ts'
import { FileBroken, FileEmpty, FileNotSheet, FileProtected, FileUnpacksTooLarge } from '../failures.ts'
import type { Cell, Sheet, SheetLimits, SheetRow } from '../rules/sheet.ts'

const partsMaximum = 5_000

/** Reads the first sheet of an .xlsx or .xls: the displayed text of each cell. */
export async function readWorkbook(bytes: Uint8Array, limits: SheetLimits): Promise<Sheet> {
  if (bytes[0] === 0x50) await checkParts(Buffer.from(bytes), limits.unpackedBytes)
  const book = parse(bytes, limits)
  const name = book.SheetNames[0]
  const rows = name === undefined ? undefined : (book.Sheets[name]?.['!data'] as (CellObject | undefined)[][] | undefined)
  if (name === undefined || !rows) throw FileEmpty()
  const is1904 = Boolean(book.Workbook?.WBProps?.date1904)
  return { name, rows: rowsOf(rows, limits, is1904) }
}

function parse(bytes: Uint8Array, { rows }: SheetLimits): WorkBook {
  try {
    // The stored dimension of a sheet may be wrong; only rows up to the limit are kept.
    return read(bytes, {
      type: 'array',
      dense: true,
      nodim: true,
      sheets: 0,
      sheetRows: rows,
      sheetStubs: true,
      cellNF: true,
      cellHTML: false,
      cellDates: false,
    })
  } catch (error) {
    throw /password|encrypt/i.test(String(error)) ? FileProtected() : FileBroken()
  }
}

function rowsOf(data: readonly (readonly (CellObject | undefined)[] | undefined)[], limits: SheetLimits, is1904: boolean): SheetRow[] {
  const found: SheetRow[] = []
  for (let at = 0; at < Math.min(data.length, limits.rows); at++) {
    const source = data[at]
    if (!source) continue
    const cells: Cell[] = []
    for (let column = 0; column < Math.min(source.length, limits.columns); column++) cells.push(cellOf(source[column], is1904))
    found.push({ row: at + 1, cells })
  }
  return found
}

function cellOf(cell: CellObject | undefined, is1904: boolean): Cell {
  if (!cell) return ''
  // A formula without a result: the program that saved the file computes none.
  if (cell.t === 'z') return cell.f === undefined ? '' : { text: `=${cell.f}`.slice(0, 200), broken: true }
  const text = String(cell.w ?? cell.v ?? '')
  // A damaged file may have a number that is none; JSON has no such number.
  if (cell.t === 'e' || (cell.t === 'n' && !Number.isFinite(cell.v))) return { text, broken: true }
  if (cell.t === 'n' && typeof cell.v === 'number') {
    const day = dayOf(cell, is1904)
    return { text, number: cell.v, ...(day && { day }) }
  }
  return text
}

/** Day of a number that is shown as a date. */
function dayOf({ v, z }: CellObject, date1904: boolean): string | undefined {
  if (typeof z !== 'string' || !SSF.is_date(z)) return undefined
  const parts = SSF.parse_date_code(v as number, { date1904 }) as { y: number; m: number; d: number } | null
  if (!parts || parts.y < 1900) return undefined
  return `${parts.y}-${String(parts.m).padStart(2, '0')}-${String(parts.d).padStart(2, '0')}`
}

/** Unpacks every part without keeping it, because the sizes that a file declares may be wrong. */
function checkParts(bytes: Buffer, maximum: number): Promise<void> {
  const parts = new Set<string>()
  let total = 0
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: false }, (broken, archive) => {
      if (broken) return reject(FileBroken())
      const fail = (error: unknown) => {
        archive.close()
        reject(error instanceof Failure ? error : FileBroken())
      }
      archive.on('error', fail)
      archive.on('end', () => (isSpreadsheet(parts) ? resolve() : reject(FileNotSheet())))
      archive.on('entry', (entry) => {
        parts.add(entry.fileName)
        if (entry.isEncrypted()) return fail(FileProtected())
        if (parts.size > partsMaximum) return fail(FileUnpacksTooLarge())
        archive.openReadStream(entry, (error, stream) => {
          if (error) return fail(error)
          stream.on('data', (chunk: Buffer) => {
            total += chunk.length
            if (total <= maximum) return
            stream.destroy()
            fail(FileUnpacksTooLarge())
          })
          stream.on('error', fail)
          stream.on('end', () => archive.readEntry())
        })
      })
      archive.readEntry()
    })
  })
}

const isSpreadsheet = (parts: ReadonlySet<string>) =>
  parts.has('[Content_Types].xml') && [...parts].some((part) => /^xl\/workbook\.(xml|bin)$/i.test(part))
