import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'

const sheetsPerTick = 10

/** Merges PDFs into one; yields to the event loop between batches of files. */
export async function mergePdfs(sheets: readonly Uint8Array[], about: { title: string; createdAt: Date }): Promise<Uint8Array> {
  const bound = await PDFDocument.create()
  bound.setTitle(about.title)
  bound.setCreationDate(about.createdAt)
  bound.setModificationDate(about.createdAt)
  for (const [at, sheet] of sheets.entries()) {
    if (at % sheetsPerTick === sheetsPerTick - 1) await yieldToEventLoop()
    const source = await PDFDocument.load(sheet)
    for (const page of await bound.copyPages(source, source.getPageIndices())) bound.addPage(page)
  }
  return bound.save()
}
