import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runInOrder } from './order.ts'

interface Scan {
  key: string
  seq: number
  context: string
  good: boolean
  mustRun?: boolean
}

type Refusal = { code: 'BAD' | 'NOT_RUN' } | { code: 'OUT_OF_ORDER'; expected: number }

/** A station as the database keeps it: its last number, and what its keys answered. */
class Bench {
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
      run: async ({ key, seq, good }) => {
        const known = this.answers.get(key)
        if (known) return known
        const refusal = this.#admit(seq)
        if (refusal) return { refusal }
        if (good) this.effects.push(key)
        const answer = good ? { result: key } : { refusal: { code: 'BAD' } as const }
        this.answers.set(key, answer)
        return answer
      },
      pass: async ({ seq }) => {
        const refusal = this.#admit(seq)
        return refusal && 'expected' in refusal && refusal.expected > seq ? null : refusal
      },
      notRun: { code: 'NOT_RUN' },
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
const outcomes = async (sent: ReturnType<Bench['send']>) => (await sent).settled.map(({ outcome }) => outcome)

describe('runInOrder', () => {
  it('passes over the later scans of a context that was refused, and runs the others', async () => {
    const bench = new Bench()
    const good = true
    const scans = scansOf([
      { context: 'a', good },
      { context: 'a', good: false },
      { context: 'b', good },
      { context: 'a', good },
    ])
    expect(await outcomes(bench.send(scans))).toEqual(['APPLIED', 'REFUSED', 'APPLIED', 'NOT_RUN'])
    expect(bench.last).toBe(4)
    expect(await outcomes(bench.send(scansOf([{ context: 'a', good }], 5)))).toEqual(['APPLIED'])
  })

  it('runs what must run whatever was refused before it', async () => {
    const bench = new Bench()
    const refused = { context: 'a', good: false }
    const scans = scansOf([refused, { context: 'a', good: true, mustRun: true }, { context: 'a', good: true }])
    expect(await outcomes(bench.send(scans))).toEqual(['REFUSED', 'APPLIED', 'NOT_RUN'])
  })

  it('stops at a gap, names the expected number, and has run what came before it', async () => {
    const bench = new Bench()
    const [first, , third] = scansOf(Array(3).fill({ context: 'a', good: true }))
    const { settled, stopped } = await bench.send([first!, third!])
    expect(settled.map(({ scan }) => scan.key)).toEqual(['k1'])
    expect(stopped).toEqual({ code: 'OUT_OF_ORDER', expected: 2 })
  })

  it('stops where a number is old and its key unknown', async () => {
    const bench = new Bench()
    await bench.send(scansOf([{ context: 'a', good: true }]))
    const { settled, stopped } = await bench.send([{ key: 'other', seq: 1, context: 'a', good: true }])
    expect(settled).toEqual([])
    expect(stopped).toEqual({ code: 'OUT_OF_ORDER', expected: 2 })
  })

  it('answers a request that is sent again as the first time, with one effect', async () => {
    await fc.assert(
      fc.asyncProperty(marks, async (marks) => {
        const bench = new Bench()
        const scans = scansOf(marks)
        const first = await bench.send(scans)
        expect(await bench.send(scans)).toEqual(first)
        expect(first.stopped).toBeNull()
        expect(bench.last).toBe(scans.length)
        expect(bench.effects).toEqual(first.settled.filter(({ outcome }) => outcome === 'APPLIED').map(({ scan }) => scan.key))
      }),
    )
  })

  it('ends as one request would, wherever the server died before the same request came again', async () => {
    await fc.assert(
      fc.asyncProperty(marks, fc.nat(19), async (marks, cut) => {
        const whole = new Bench()
        const broken = new Bench()
        const scans = scansOf(marks)
        const expected = await whole.send(scans)
        await broken.send(scans.slice(0, cut))
        expect(await broken.send(scans)).toEqual(expected)
        expect(broken.effects).toEqual(whole.effects)
      }),
    )
  })
})
