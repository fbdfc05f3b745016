import { setImmediate as othersFirst } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'

const sheetsAtOnce = 10

/** Binds PDFs one behind the other into one, whoever made them. Many are bound in stretches, between which the process answers others. */
export async function bind(sheets: readonly Uint8Array[], about: { title: string; createdAt: Date }): Promise<Uint8Array> {
  const bound = await PDFDocument.create()
  bound.setTitle(about.title)
  bound.setCreationDate(about.createdAt)
  bound.setModificationDate(about.createdAt)
  for (const [at, sheet] of sheets.entries()) {
    if (at % sheetsAtOnce === sheetsAtOnce - 1) await othersFirst()
    const source = await PDFDocument.load(sheet)
    for (const page of await bound.copyPages(source, source.getPageIndices())) bound.addPage(page)
  }
  return bound.save()
}
