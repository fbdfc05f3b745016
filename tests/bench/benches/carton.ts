import { type CartonOutcome, cartonMilliseconds, packCartons } from '../../../graph/product/rules/carton/pack.ts'
import { type CartonBox, type Extents, volumeOf } from '../../../graph/product/rules/carton/shapes.ts'
import { cutBox, randomOf } from '../../carton/cutBox.ts'
import type { Bench, Comparison } from '../bench.ts'

const pieces = 20
const packagings = 12
const rounds = 20

/** Pieces cut from a box, and packagings from a third of its volume to three times as much. */
function task(seed: number) {
  const random = randomOf(seed)
  const full: Extents = [300 + random(100), 250 + random(50), 150 + random(50)]
  const boxes = Array.from({ length: packagings }, (_, at): CartonBox => {
    const scale = 0.7 + at * 0.07
    return { sides: full.map((side) => Math.round(side * scale)) as unknown as Extents, maximumGrams: null }
  })
  return { all: cutBox(full, pieces, random), boxes }
}

function row(): Comparison {
  const tasks = Array.from({ length: rounds }, (_, at) => task(at + 1))
  let answers: CartonOutcome[] = []
  const average = (work: (one: ReturnType<typeof task>) => void) => async () => {
    const begin = performance.now()
    for (const one of tasks) work(one)
    return (performance.now() - begin) / tasks.length
  }
  return {
    name: 'carton',
    description: `${pieces} pieces into ${packagings} packagings, packed or proved not to fit, within ${cartonMilliseconds} ms; the baseline compares volumes`,
    unit: 'ms',
    goal: { within: cartonMilliseconds + 5 },
    ours: async () => {
      answers = []
      return average(({ all, boxes }) => {
        answers.push(...packCartons(all, boxes, { now: () => performance.now(), milliseconds: cartonMilliseconds }))
      })()
    },
    baseline: average(({ all, boxes }) => {
      const volume = all.reduce((sum, { sides }) => sum + volumeOf(sides), 0)
      if (!boxes.some(({ sides }) => volumeOf(sides) >= volume)) throw new Error('No packaging is large enough')
    }),
    notes: () => {
      const count = (outcome: CartonOutcome['outcome']) => answers.filter((one) => one.outcome === outcome).length
      return [
        `Of ${answers.length} answers ${count('FITS')} are packings and ${count('DOES_NOT_FIT')} proofs; ${count('NOT_FOUND')} are open.`,
      ]
    },
  }
}

export const carton: Bench = { name: 'carton', prepare: async () => [row()] }
