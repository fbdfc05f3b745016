/**
 * What matters of a tour that is made from left to right when it has come to a column: which crossings of the column it touches, whether an even or an
 * odd number of its edges ends there, and which of them hang together already (Ratliff and Rosenthal 1983 for two cross aisles; for any number of them
 * as in Cambazard and Catusse 2018). Each such state has a number here; what an edge makes of one is found once and remembered.
 */
export interface Frontier {
  /** How many crossings a column has. */
  crossings: number
  /** The state in which nothing was touched. */
  empty: number
  /** How many states are known by now. */
  count(): number
  /** After one way along the block above crossing `at`. */
  passed(state: number, at: number): number
  /** After two ways along it. */
  doubled(state: number, at: number): number
  /** After ways that leave crossing `at` and come back to it, or where somebody has to come. */
  touched(state: number, at: number): number
  /**
   * Ways to the next column. Each has the state there, and how many edges lead there for each crossing. Where an odd number of edges ends it goes on
   * by one; elsewhere by none or by two, such that no part is left behind.
   */
  onward(state: number): readonly Onward[]
  /** Whether a tour may end here: all in one part, no edge loose. */
  complete(state: number): boolean
}

export interface Onward {
  state: number
  edges: readonly number[]
  /** All edges together. */
  total: number
}

/** Of each crossing 0 where it is not touched, else its part, counted from 1 from the front; negative where an odd number of edges ends. */
type Shape = readonly number[]

const known = new Map<number, Frontier>()

/** The states of columns with so many crossings; made once. */
export function frontierOf(crossings: number): Frontier {
  const made = known.get(crossings) ?? makeFrontier(crossings)
  known.set(crossings, made)
  return made
}

function makeFrontier(crossings: number): Frontier {
  const shapes: Shape[] = []
  const numbers = new Map<string, number>()
  const numberOf = (shape: Shape): number => {
    const normal = normalised(shape)
    const key = normal.join()
    const number = numbers.get(key) ?? shapes.push(normal) - 1
    numbers.set(key, number)
    return number
  }
  const remembered = (of: (shape: Shape, at: number) => Shape) => {
    const table: number[] = []
    return (state: number, at: number): number => {
      const slot = state * crossings + at
      table[slot] ??= numberOf(of(shapes[state] as Shape, at))
      return table[slot]
    }
  }
  const onwards: (readonly Onward[])[] = []
  return {
    crossings,
    empty: numberOf(Array(crossings).fill(0)),
    count: () => shapes.length,
    passed: remembered((shape, at) => joined(shape, at, true)),
    doubled: remembered((shape, at) => joined(shape, at, false)),
    touched: remembered((shape, at) => (shape[at] === 0 ? shape.with(at, fresh(shape)) : shape)),
    onward(state) {
      onwards[state] ??= waysOn(shapes[state] as Shape).map((edges) => ({
        edges,
        state: numberOf((shapes[state] as Shape).map((part, at) => (edges[at] === 0 ? 0 : part))),
        total: edges.reduce((sum, one) => sum + one, 0),
      }))
      return onwards[state]
    },
    complete: (state) => (shapes[state] as Shape).every((part) => part === 0 || part === 1),
  }
}

const fresh = (shape: Shape) => Math.max(...shape.map(Math.abs)) + 1

function joined(shape: Shape, at: number, odd: boolean): Shape {
  const next = [...shape]
  for (const end of [at, at + 1]) if (next[end] === 0) next[end] = fresh(next)
  const [low, high] = [Math.abs(next[at] as number), Math.abs(next[at + 1] as number)]
  const merged = next.map((part) => (Math.abs(part) === high ? Math.sign(part) * low : part))
  return odd ? merged.map((part, end) => (end === at || end === at + 1 ? -part : part)) : merged
}

function waysOn(shape: Shape): number[][] {
  const parts = new Set(shape.filter((part) => part !== 0).map(Math.abs))
  let ways: number[][] = [[]]
  for (const part of shape) {
    const counts = part === 0 ? [0] : part < 0 ? [1] : [0, 2]
    ways = ways.flatMap((way) => counts.map((edges) => [...way, edges]))
  }
  return ways.filter((way) => new Set(shape.filter((_, at) => way[at] !== 0).map(Math.abs)).size === parts.size)
}

function normalised(shape: Shape): Shape {
  const names = new Map<number, number>([[0, 0]])
  return shape.map((part) => {
    const of = Math.abs(part)
    if (!names.has(of)) names.set(of, names.size)
    return Math.sign(part) * (names.get(of) as number)
  })
}
