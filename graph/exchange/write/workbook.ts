import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { columnLetters, errorOf, exactFormat, isMistaken } from '../rules/sheet.ts'

/**
 * A written cell; text stays text, whatever it looks like. A text of ours is `exact` if an import would clear a value by it; one that was read is written
 * as it was. A number may have a format, and is written as `plain` into a .csv file.
 */
export type OutCell =
  | string
  | number
  | null
  | { exact: string }
  | { read: string }
  | { error: string }
  | { number: number; format: string | null; plain: string }

export interface OutSheet {
  name: string
  header: readonly string[]
  /** Number formats of its cells. */
  formats?: readonly string[]
  /** Width of each column in characters; 16 if absent. */
  widths?: readonly number[]
  rows: AsyncIterable<readonly OutCell[]> | Iterable<readonly OutCell[]>
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Writes an .xlsx while its rows are read, so that it is never whole in memory. */
export function writeWorkbook(sheets: readonly OutSheet[]): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const fail = (error: Error) => out.destroy(error)
  zip.on('error', fail)
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(declaration + text), name)
  add('[Content_Types].xml', contentTypes(sheets.length))
  add('_rels/.rels', relationsOf([['officeDocument', 'xl/workbook.xml']]))
  add('xl/workbook.xml', workbook(sheets))
  add(
    'xl/_rels/workbook.xml.rels',
    relationsOf([...sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]), ['styles', 'styles.xml']]),
  )
  const formats = [...new Set(sheets.flatMap((sheet) => sheet.formats ?? []))]
  add('xl/styles.xml', stylesOf(formats))
  const styleOf = new Map(formats.map((format, at) => [format, ownStyles + at]))
  for (const [at, sheet] of sheets.entries()) {
    const text = Readable.from(inPieces(sheetText(sheet, styleOf)))
    text.on('error', fail)
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, (give) => give(null, text))
  }
  zip.end()
  return out
}

const contentTypes = (sheets: number) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${Array.from({ length: sheets }, (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`).join('')}</Types>`

const relationsOf = (parts: readonly [type: string, target: string][]) =>
  `<Relationships xmlns="${packageRelations}">${parts.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${relations}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const workbook = (sheets: readonly OutSheet[]) =>
  `<workbook ${main} xmlns:r="${relations}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${escapeXml(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`

/** Style 3 is for texts that look like something else; those of number formats follow it. */
const exactStyle = 3
const ownStyles = 4
const exactFormatId = 164

/** Style 0 is plain, 1 is text (format `@`), so that a code stays text when it is edited, 2 is the header. */
function stylesOf(formats: readonly string[]): string {
  const own = [exactFormat, ...formats].map((format, at) => `<numFmt numFmtId="${exactFormatId + at}" formatCode="${escapeXml(format)}"/>`)
  const uses = own.map((_, at) => `<xf numFmtId="${exactFormatId + at}" applyNumberFormat="1"/>`)
  return `<styleSheet ${main}><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${3 + uses.length}"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/>${uses.join('')}</cellXfs></styleSheet>`
}

async function* sheetText({ header, widths = [], rows }: OutSheet, styleOf: ReadonlyMap<string, number>): AsyncGenerator<string> {
  const columns = header
    .map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[at] ?? 16}" style="1" customWidth="1"/>`)
    .join('')
  yield `${declaration}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns && `<cols>${columns}</cols>`}<sheetData>`
  yield rowText(1, header, 2, styleOf)
  let row = 1
  for await (const cells of rows) yield rowText(++row, cells, 1, styleOf)
  yield '</sheetData></worksheet>'
}

function rowText(row: number, cells: readonly OutCell[], style: number, styleOf: ReadonlyMap<string, number>): string {
  const texts = cells.map((cell, at) => {
    if (cell === null || cell === '') return ''
    const address = `${columnLetters(at)}${row}`
    if (typeof cell === 'number') return `<c r="${address}" s="0"><v>${cell}</v></c>`
    if (typeof cell === 'string') return textCell(address, isMistaken(cell) ? exactStyle : style, cell)
    if ('number' in cell) return `<c r="${address}" s="${styleOf.get(cell.format ?? '') ?? 0}"><v>${cell.number}</v></c>`
    if ('error' in cell) return `<c r="${address}" s="0" t="e"><v>${errorOf(cell.error)}</v></c>`
    if ('exact' in cell) return textCell(address, exactStyle, cell.exact)
    return cell.read === '' ? '' : textCell(address, style, cell.read)
  })
  return `<row r="${row}">${texts.join('')}</row>`
}

const textCell = (address: string, style: number, text: string) =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const longestText = 32_767
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Text of XML: characters that it cannot hold are written as spreadsheets do, such as `_x0001_`, and what looks like one of these is told apart. NUL is
 * left out.
 */
const escapeXml = (text: string) =>
  text
    .slice(0, longestText)
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\u0001-\u0008\u000b-\u001f\ufffe\uffff]/g, (mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (mark) => entities[mark] as string)

/** Joins small texts, because each piece costs a turn of the event loop. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < 32_768) continue
    yield piece
    piece = ''
  }
  yield piece
}
