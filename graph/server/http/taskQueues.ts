import { FileTakesTooLong } from '../../exchange/failures.ts'
import type { RateTask, ReadRecords, ReadTask } from '../../exchange/read/readSheet.ts'
import type { RateSheet } from '../../exchange/rules/rateSheet.ts'
import { TaskQueue } from '../../kernel/task/taskQueue.ts'
import { openProcess } from '../../kernel/task/taskWorker.ts'
import type { PdfTask } from '../../print/pdf.ts'

/** Makes PDFs; one that takes too long or too much memory ends its process. */
export const openPdfMaker = (idleMs?: number) =>
  new TaskQueue<PdfTask, Uint8Array>({
    open: openProcess,
    script: new URL('./pdfProcess.ts', import.meta.url),
    longestMs: 60_000,
    memoryMegabytes: 512,
    ...(idleMs && { idleMs }),
  })

/** Reads spreadsheets; a file that takes too long or too much memory ends its process. */
export const openSheetReader = (longestMs = 15_000) =>
  new TaskQueue<ReadTask | RateTask, ReadRecords | RateSheet>({
    open: openProcess,
    script: new URL('../../exchange/read/readProcess.ts', import.meta.url),
    longestMs,
    memoryMegabytes: 384,
    ended: () => FileTakesTooLong(),
  })
