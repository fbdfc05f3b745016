import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runInOrder } from './runInOrder.ts'

interface Scan {
  key: string
  seq: number
  context: string
  good: boolean
  mustRun?: boolean
  repeats?: boolean
}

type Refusal = { code: 'BAD' | 'DONE' | 'NOT_RUN' } | { code: 'OUT_OF_ORDER'; expected: number }

/** Model of a station: its last number and the answers by key. */
class StationModel {
  last = 0
  effects: string[] = []
  answers = new Map<string, { result: string } | { refusal: Refusal }>()

  #admit(seq: number): Refusal | null {
    if (seq !== this.last + 1) return { code: 'OUT_OF_ORDER', expected: this.last + 1 }
    this.last = seq
    return null
  }

  send(scans: readonly Scan[]) {
    return runInOrder<Scan, string, Refusal>(scans, {
      contextOf: ({ context }) => context,
      mustRun: ({ mustRun = false }) => mustRun,
      run: async ({ key, seq, good, repeats }) => {
        const known = this.answers.get(key)
        if (known) return known
        const refusal = this.#admit(seq)
        if (refusal) return { refusal }
        if (good) this.effects.push(key)
        const answer = good ? { result: key } : { refusal: { code: repeats ? ('DONE' as const) : ('BAD' as const) } }
        this.answers.set(key, answer)
        return answer
      },
      pass: async ({ seq }) => {
        const refusal = this.#admit(seq)
        return refusal && 'expected' in refusal && refusal.expected > seq ? null : refusal
      },
      notRun: { code: 'NOT_RUN' },
      repeats: ({ code }) => code === 'DONE',
      stops: ({ code }) => code === 'OUT_OF_ORDER',
    })
  }
}

const scansOf = (marks: readonly Omit<Scan, 'key' | 'seq'>[], from = 1): Scan[] =>
  marks.map((mark, i) => ({ ...mark, key: `k${from + i}`, seq: from + i }))
const marks = fc.array(fc.record({ context: fc.constantFrom('a', 'b', 'c'), good: fc.boolean(), mustRun: fc.boolean() }), {
  minLength: 1,
  maxLength: 20,
})
const outcomes = async (sent: ReturnType<StationModel['send']>) => (await sent).settled.map(({ outcome }) => outcome)

describe('runInOrder', () => {
  it('skips the later scans of a refused context and runs the others', async () => {
    const model = new StationModel()
    const good = true
    const scans = scansOf([
      { context: 'a', good },
      { context: 'a', good: false },
      { context: 'b', good },
      { context: 'a', good },
    ])
    expect(await outcomes(model.send(scans))).toEqual(['APPLIED', 'REFUSED', 'APPLIED', 'NOT_RUN'])
    expect(model.last).toBe(4)
    expect(await outcomes(model.send(scansOf([{ context: 'a', good }], 5)))).toEqual(['APPLIED'])
  })

  it('runs recorded scans after refusals', async () => {
    const model = new StationModel()
    const refused = { context: 'a', good: false }
    const scans = scansOf([refused, { context: 'a', good: true, mustRun: true }, { context: 'a', good: true }])
    expect(await outcomes(model.send(scans))).toEqual(['REFUSED', 'APPLIED', 'NOT_RUN'])
  })

  it('skips nothing after a repeat, but refuses a recorded repeat', async () => {
    const model = new StationModel()
    const repeat = { context: 'a', good: false, repeats: true }
    const next = { context: 'a', good: true }
    expect(await outcomes(model.send(scansOf([repeat, next])))).toEqual(['REPEATED', 'APPLIED'])
    expect(await outcomes(model.send(scansOf([{ ...repeat, mustRun: true }, next], 3)))).toEqual(['REFUSED', 'NOT_RUN'])
  })

  it('stops at a gap with the expected number, after running the scans before it', async () => {
    const model = new StationModel()
    const [first, , third] = scansOf(Array(3).fill({ context: 'a', good: true }))
    const { settled, stopped } = await model.send([first!, third!])
    expect(settled.map(({ scan }) => scan.key)).toEqual(['k1'])
    expect(stopped).toEqual({ code: 'OUT_OF_ORDER', expected: 2 })
  })

  it('stops at an old number with an unknown key', async () => {
    const model = new StationModel()
    await model.send(scansOf([{ context: 'a', good: true }]))
    const { settled, stopped } = await model.send([{ key: 'other', seq: 1, context: 'a', good: true }])
    expect(settled).toEqual([])
    expect(stopped).toEqual({ code: 'OUT_OF_ORDER', expected: 2 })
  })

  it('answers a repeated request as the first time, with one effect', async () => {
    await fc.assert(
      fc.asyncProperty(marks, async (marks) => {
        const model = new StationModel()
        const scans = scansOf(marks)
        const first = await model.send(scans)
        expect(await model.send(scans)).toEqual(first)
        expect(first.stopped).toBeNull()
        expect(model.last).toBe(scans.length)
        expect(model.effects).toEqual(first.settled.filter(({ outcome }) => outcome === 'APPLIED').map(({ scan }) => scan.key))
      }),
    )
  })

  it('ends as one request would, wherever the server crashed before the retry', async () => {
    await fc.assert(
      fc.asyncProperty(marks, fc.nat(19), async (marks, cut) => {
        const whole = new StationModel()
        const broken = new StationModel()
        const scans = scansOf(marks)
        const expected = await whole.send(scans)
        await broken.send(scans.slice(0, cut))
        expect(await broken.send(scans)).toEqual(expected)
        expect(broken.effects).toEqual(whole.effects)
      }),
    )
  })
})
