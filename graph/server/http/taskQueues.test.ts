import { afterAll, describe, expect, it } from 'vitest'
import { rawWorkbook } from '../../exchange/read/rawWorkbook.ts'
import { QueueFull, queueLimits } from '../../kernel/task/taskQueue.ts'
import type { PdfTask } from '../../print/pdf.ts'
import { openPdfMaker, openSheetReader } from './taskQueues.ts'

const pdfs = openPdfMaker()
afterAll(() => pdfs.close())

const task: PdfTask = { name: 'commandSheet', args: [null, { createdAt: new Date('2026-11-20T08:00:00Z'), language: 'en' }] }
const stays = new AbortController().signal

/** Occupies the queue of PDFs until it is released. */
function occupy(caller: string) {
  const { promise, resolve } = Promise.withResolvers<null>()
  return { made: pdfs.run(caller, () => promise, stays), goOn: () => resolve(null) }
}

describe('a task queue', () => {
  it('makes one PDF at a time, round robin by caller', async () => {
    const order: string[] = []
    const ask = (caller: string, name: string) =>
      pdfs.run(
        caller,
        async () => {
          order.push(name)
          return null
        },
        stays,
      )
    const first = occupy('a')
    const waiting = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1'), ask('b', 'b2')]
    expect(order).toEqual([])
    first.goOn()
    await Promise.all([first.made, ...waiting])
    expect(order).toEqual(['b1', 'a1', 'b2', 'a2'])
  })

  it('refuses requests above the queue limits per caller and in total', async () => {
    const first = occupy('a')
    const own = Array.from({ length: queueLimits.perCaller - 1 }, () => pdfs.run('a', async () => null, stays))
    await expect(pdfs.run('a', async () => null, stays)).rejects.toBeInstanceOf(QueueFull)
    const others = Array.from({ length: queueLimits.total - own.length }, (_, i) => pdfs.run(`b${i}`, async () => null, stays))
    await expect(pdfs.run('c', async () => null, stays)).rejects.toBeInstanceOf(QueueFull)
    first.goOn()
    await Promise.all([first.made, ...own, ...others])
  })

  it('skips a caller that has disconnected', async () => {
    const first = occupy('a')
    const gone = new AbortController()
    let isRead = false
    const read = async () => {
      isRead = true
      return null
    }
    const waiting = pdfs.run('b', read, gone.signal)
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    first.goOn()
    await first.made
    expect(await pdfs.run('c', async () => task, stays)).toBeInstanceOf(Uint8Array)
    expect(isRead).toBe(false)
  })

  it('continues after a failed PDF and after its process was ended', async () => {
    const broken = { name: 'pickList', args: [{}] } as unknown as PdfTask
    await expect(pdfs.run('a', async () => broken, stays)).rejects.toThrow('"pickList" failed')
    expect(await pdfs.run('a', async () => task, stays)).toBeInstanceOf(Uint8Array)
    await pdfs.close()
    const bytes = await pdfs.run('a', async () => task, stays)
    expect(Buffer.from(bytes ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  it('ends a spreadsheet that takes too long, and reads the next one', async () => {
    const reader = openSheetReader(3_000)
    const limits = { records: 3_000, rows: 20_000, columns: 200, unpackedBytes: 100 * 1024 * 1024 }
    const read = (text: string) => async () => ({ name: 'a.csv', bytes: Buffer.from(text), headings: ['sku'], limits })
    // Nearly a hundred thousand characters in each record, and thousands of cells.
    const slow = `SKU\n${`${'"a""b",'.repeat(13_000)}\n`.repeat(1_000)}`
    await expect(reader.run('a', read(slow), stays)).rejects.toMatchObject({ code: 'FILE_TAKES_TOO_LONG' })
    expect(await reader.run('a', read('SKU\nA'), stays)).toMatchObject({ records: 1 })
    await reader.close()
  })

  it('ends a spreadsheet that takes too much memory, and nothing else', async () => {
    const reader = openSheetReader()
    const limits = { records: 3_000, rows: 20_000, columns: 200, unpackedBytes: 100 * 1024 * 1024 }
    // Millions of empty cells.
    const row = `<row>${'<c/>'.repeat(4_000)}</row>`
    const bytes = await rawWorkbook(async function* () {
      yield Buffer.from('<worksheet><sheetData>')
      for (let at = 0; at < 5_000; at++) yield Buffer.from(row)
      yield Buffer.from('</sheetData></worksheet>')
    })
    const read = (name: string, content: Uint8Array) =>
      reader.run('a', async () => ({ name, bytes: content, headings: ['sku'], limits }), stays)
    await expect(read('a.xlsx', bytes)).rejects.toMatchObject({ code: 'FILE_TAKES_TOO_LONG' })
    expect(await read('a.csv', Buffer.from('SKU\nA'))).toMatchObject({ records: 1 })
    await reader.close()
  })
})
