import { buffer } from 'node:stream/consumers'
import { type CellObject, read, SSF, type WorkBook } from '@e965/xlsx'
import { fromBuffer } from 'yauzl'
import { ZipFile } from 'yazl'
import { Failure } from '../../kernel/command/failure.ts'
import { FileBroken, FileEmpty, FileNotSheet, FileProtected, FileUnpacksTooLarge } from '../failures.ts'
import { type Cell, exactFormat, type Merge, type Sheet, type SheetLimits, type SheetRow } from '../rules/sheet.ts'

const partsMaximum = 5_000

/** Sheets that are looked at: each is read again from the file. */
const sheetsMaximum = 5

/**
 * Reads a sheet of an .xlsx or .xls: value, type and display of each cell. It is the first visible one that has a header, for a workbook may begin
 * with instructions; without any, the first visible one.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  limits: SheetLimits,
  hasHeader: (rows: readonly SheetRow[]) => boolean,
): Promise<Sheet> {
  const file = bytes[0] === 0x50 ? await repack(Buffer.from(bytes), limits.unpackedBytes) : bytes
  const book = parse(file, limits, 0)
  const visible = book.SheetNames.flatMap((_, at) => (book.Workbook?.Sheets?.[at]?.Hidden ? [] : [at]))
  let first: Sheet | null = null
  for (const [place, at] of (visible.length > 0 ? visible.slice(0, sheetsMaximum) : [0]).entries()) {
    const sheet = place === 0 ? sheetOf(at === 0 ? book : parse(file, limits, at), at, limits) : laterSheet(file, at, limits)
    if (sheet && hasHeader(sheet.rows)) return sheet
    first ??= sheet
  }
  if (!first) throw FileEmpty()
  return first
}

/** A sheet behind the first visible one; null if it cannot be read, which spoils no file. */
function laterSheet(file: Uint8Array, at: number, limits: SheetLimits): Sheet | null {
  try {
    return sheetOf(parse(file, limits, at), at, limits)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

function sheetOf(book: WorkBook, at: number, limits: SheetLimits): Sheet | null {
  const name = book.SheetNames[at]
  const sheet = name === undefined ? undefined : book.Sheets[name]
  const rows = sheet?.['!data'] as (CellObject | undefined)[][] | undefined
  if (name === undefined || !rows) return null
  const is1904 = Boolean(book.Workbook?.WBProps?.date1904)
  const merges = (sheet?.['!merges'] ?? []).map(({ s: from, e: to }): Merge => ({ column: from.c, first: from.r + 1, last: to.r + 1 }))
  return { name, rows: rowsOf(rows, limits, is1904), merges: merges.filter(({ first, last }) => last > first) }
}

function parse(bytes: Uint8Array, { rows }: SheetLimits, sheet: number): WorkBook {
  try {
    // The stored dimension of a sheet may be wrong; only rows up to the limit are kept.
    return read(bytes, {
      type: 'array',
      dense: true,
      nodim: true,
      sheets: sheet,
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
    const date = dateOf(cell, is1904)
    const format = typeof cell.z === 'string' && cell.z !== 'General' && cell.z.length <= longestFormat ? cell.z : undefined
    // Days of a workbook that counts from 1904 get the number that they have in all others.
    return { text, number: date?.day && is1904 ? cell.v + daysTo1904 : cell.v, ...(format && { format }), ...date }
  }
  return cell.t === 's' && cell.z === exactFormat ? { text, exact: true } : text
}

/** As spreadsheet programs have it; each cell keeps its own. */
const longestFormat = 255
const daysTo1904 = 1462
/** Days before it are times and durations. */
const firstDay = 61

/** Day and time of a number that is shown as a date. */
function dateOf({ v, z }: CellObject, date1904: boolean): { day?: string; time?: string } | undefined {
  if (typeof z !== 'string' || !SSF.is_date(z)) return undefined
  const parts = SSF.parse_date_code(v as number, { date1904 }) as Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number> | null
  if (!parts || parts.y < 1900) return undefined
  const two = (part: number) => String(part).padStart(2, '0')
  const time = `${two(parts.H)}:${two(parts.M)}${parts.S === 0 ? '' : `:${two(parts.S)}`}`
  if (!date1904 && (v as number) < firstDay) return { time }
  const day = `${parts.y}-${two(parts.m)}-${two(parts.d)}`
  return parts.H + parts.M + parts.S === 0 ? { day } : { day, time }
}

/** Parts that hold no cells: whatever is not XML, properties, pictures, charts, comments, tables, links to other files, and the links of a sheet. */
const besideCells =
  /(?<!\.xml|\.rels)$|^(docProps|customXml)\/|\/(activeX|charts|chartsheets|comments|ctrlProps|drawings|embeddings|externalLinks|media|persons|pivot\w*|queryTables|slicers|slicerCaches|tables|theme|threadedComments|worksheets\/_rels)\//i

/**
 * An archive of what was unpacked from this one, without what an import does not need. SheetJS unpacks by the local headers, which may say something
 * other than the directory by which the size was limited; of this archive both are true.
 */
async function repack(bytes: Buffer, maximum: number): Promise<Uint8Array> {
  const parts = await unpack(bytes, maximum)
  if (!parts.has('[Content_Types].xml') || ![...parts.keys()].some((part) => /^xl\/workbook\.xml$/i.test(part))) throw FileNotSheet()
  const archive = new ZipFile()
  for (const [name, content] of parts) {
    removeLinks(content)
    archive.addBuffer(content, name, { compress: false })
    parts.delete(name)
  }
  archive.end()
  return await buffer(archive.outputStream)
}

/** Renames the elements of links, for each of whose addresses SheetJS would make a cell: up to 17,000 million. */
function removeLinks(xml: Buffer): void {
  for (let at = xml.indexOf('hyperlink '); at >= 0; at = xml.indexOf('hyperlink ', at + 1)) {
    const before = xml.toString('latin1', Math.max(0, at - 100), at)
    if (/<(\w+:)?$/.test(before)) xml.write('h-ignored', at)
  }
}

/** The parts with cells. Unpacks every part, because the sizes that a file declares may be wrong; at most the given number of bytes. */
function unpack(bytes: Buffer, maximum: number): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  let total = 0
  let count = 0
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: false }, (broken, archive) => {
      if (broken) return reject(FileBroken())
      const fail = (error: unknown) => {
        archive.close()
        reject(error instanceof Failure ? error : FileBroken())
      }
      archive.on('error', fail)
      archive.on('end', () => resolve(parts))
      archive.on('entry', (entry) => {
        if (entry.isEncrypted()) return fail(FileProtected())
        if (++count > partsMaximum) return fail(FileUnpacksTooLarge())
        const isKept = !besideCells.test(entry.fileName)
        archive.openReadStream(entry, (error, stream) => {
          if (error) return fail(error)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => {
            total += chunk.length
            if (isKept) chunks.push(chunk)
            if (total <= maximum) return
            stream.destroy()
            fail(FileUnpacksTooLarge())
          })
          stream.on('error', fail)
          stream.on('end', () => {
            if (isKept) parts.set(entry.fileName, Buffer.concat(chunks))
            archive.readEntry()
          })
        })
      })
      archive.readEntry()
    })
  })
}
