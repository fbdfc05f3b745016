import { afterAll, describe, expect, it } from 'vitest'
import type { PdfTask } from '../../print/pdf.ts'
import { PdfMaker, PdfQueueFull, queueLimits } from './pdfMaker.ts'

const pdfs = new PdfMaker()
afterAll(() => pdfs.close())

const task: PdfTask = { name: 'commandSheet', args: [null, { createdAt: new Date('2026-11-20T08:00:00Z'), language: 'en' }] }
const stays = new AbortController().signal

/** Occupies the PDF thread until it is released. */
function occupy(caller: string) {
  const { promise, resolve } = Promise.withResolvers<null>()
  return { made: pdfs.make(caller, () => promise, stays), goOn: () => resolve(null) }
}

describe('the maker of PDFs', () => {
  it('makes one PDF at a time, round robin by caller', async () => {
    const order: string[] = []
    const ask = (caller: string, name: string) =>
      pdfs.make(
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
    const own = Array.from({ length: queueLimits.perCaller - 1 }, () => pdfs.make('a', async () => null, stays))
    await expect(pdfs.make('a', async () => null, stays)).rejects.toBeInstanceOf(PdfQueueFull)
    const others = Array.from({ length: queueLimits.total - own.length }, (_, i) => pdfs.make(`b${i}`, async () => null, stays))
    await expect(pdfs.make('c', async () => null, stays)).rejects.toBeInstanceOf(PdfQueueFull)
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
    const waiting = pdfs.make('b', read, gone.signal)
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    first.goOn()
    await first.made
    expect(await pdfs.make('c', async () => task, stays)).toBeInstanceOf(Uint8Array)
    expect(isRead).toBe(false)
  })

  it('continues after a failed PDF and after its thread was terminated', async () => {
    const broken = { name: 'pickingList', args: [{}] } as unknown as PdfTask
    await expect(pdfs.make('a', async () => broken, stays)).rejects.toThrow('"pickingList" could not be made')
    expect(await pdfs.make('a', async () => task, stays)).toBeInstanceOf(Uint8Array)
    await pdfs.close()
    const bytes = await pdfs.make('a', async () => task, stays)
    expect(Buffer.from(bytes ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
  })
})
