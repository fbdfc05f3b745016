import { FileTakesTooLong } from '../../exchange/failures.ts'
import type { ReadRecords, ReadTask } from '../../exchange/read/readSheet.ts'
import { ThreadQueue } from '../../kernel/thread/threadQueue.ts'
import type { PdfTask } from '../../print/pdf.ts'

/** Makes PDFs. */
export const openPdfMaker = (idleMs?: number) =>
  new ThreadQueue<PdfTask, Uint8Array>({
    script: new URL('./pdfThread.ts', import.meta.url),
    longestMs: 60_000,
    memoryMegabytes: 512,
    ...(idleMs && { idleMs }),
  })

/** Reads spreadsheets; a file that takes too long or too much memory ends its thread. */
export const openSheetReader = (longestMs = 15_000) =>
  new ThreadQueue<ReadTask, ReadRecords>({
    script: new URL('../../exchange/read/readThread.ts', import.meta.url),
    longestMs,
    memoryMegabytes: 384,
    ended: () => FileTakesTooLong(),
  })
