import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** An .xlsx whose sheet has this XML, for tests. */
export async function rawWorkbook(sheet: string | (() => AsyncGenerator<Buffer>)): Promise<Uint8Array> {
  const zip = new ZipFile()
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const add = (name: string, part: string) => zip.addBuffer(Buffer.from(part), name)
  add(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  )
  add(
    'xl/workbook.xml',
    `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  )
  if (typeof sheet === 'string') add('xl/worksheets/sheet1.xml', `<worksheet ${main}>${sheet}</worksheet>`)
  else {
    zip.addReadStream(Readable.from(sheet()), 'xl/worksheets/sheet1.xml')
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}
