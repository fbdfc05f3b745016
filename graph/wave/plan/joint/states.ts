/**
 * How the part of a walk left of a gap between two aisles can look, where the middle and both ends have a cross aisle: how often each of the
 * three is walked in the gap (never more than twice), and which of them hang together on the left. These are the classes of Ratliff and
 * Rosenthal (1983) for three cross aisles (Roodbergen and De Koster 2001), found here by trying everything that an aisle can do to them.
 */

/** What a walk does on one side of an aisle. */
export const nothing = 0
/** In and out by the middle. */
export const byMiddle = 1
/** In and out by the end. */
export const byEnd = 2
/** In and out by both, with a gap between that nobody walks. */
export const byBoth = 3
/** Through, once. */
export const through = 4
/** Through and back. */
export const thereAndBack = 5
export const ways = 6

/** What lies on one side of an aisle decides which ways are tried. */
export const waysOfShape: readonly (readonly number[])[] = [
  [nothing],
  [byMiddle, byEnd, through],
  [byMiddle, byEnd, through, thereAndBack],
  [byMiddle, byEnd, byBoth, through, thereAndBack],
]
const shapes = waysOfShape.length

/** The upper end, the middle, the lower end. */
type Three<T> = readonly [T, T, T]

interface State {
  walked: Three<number>
  /** The number of its part, from 1; 0 where it is not walked. */
  part: Three<number>
}

const start: State = { walked: [0, 0, 0], part: [0, 0, 0] }

const keyOf = ({ walked, part }: State) => `${walked} ${part}`

/** The same parts, numbered in the order in which they are met. */
function numbered(walked: number[], part: number[]): State {
  const names = new Map<number, number>()
  const named = part.map((one, at) => {
    if (walked[at] === 0) return 0
    if (!names.has(one)) names.set(one, names.size + 1)
    return names.get(one) as number
  })
  return { walked: walked as unknown as Three<number>, part: named as unknown as Three<number> }
}

/** All gaps that can follow a gap after an aisle where `upper` and `lower` are done; `start` stands for the end of the walk. */
function after(left: State, upper: number, lower: number, isDepot: boolean): State[] {
  const part = left.part.map((one, at) => (one === 0 ? 10 + at : one))
  const isOn = left.walked.map((times) => times > 0)
  const odd = left.walked.map((times) => times % 2)
  const side = (end: number, way: number) => {
    if (way === byMiddle || way === byBoth || way === through || way === thereAndBack || isDepot) isOn[1] = true
    if (way === byEnd || way === byBoth || way === through || way === thereAndBack) isOn[end] = true
    if (way === through) for (const at of [1, end]) odd[at] = 1 - (odd[at] as number)
    if (way === through || way === thereAndBack) {
      const [from, to] = [part[end], part[1] as number]
      for (const at of [0, 1, 2]) if (part[at] === from) part[at] = to
    }
  }
  side(0, upper)
  side(2, lower)
  const times = [0, 1, 2].map((at) => (!isOn[at] ? [0] : odd[at] ? [1] : [0, 2]))
  const found: State[] = []
  const parts = new Set(part.filter((_, at) => isOn[at]))
  for (const a of times[0] as number[])
    for (const b of times[1] as number[])
      for (const c of times[2] as number[]) {
        const walked = [a, b, c]
        const goOn = new Set(part.filter((_, at) => (walked[at] as number) > 0))
        if (goOn.size === parts.size) found.push(numbered(walked, part))
        else if (goOn.size === 0 && parts.size === 1) found.push(start)
      }
  return found
}

/** The shape of an aisle: that of its upper and its lower side, and whether the hand-over is there. */
export const shapeIndex = (upper: number, lower: number, isDepot: boolean) => (upper * shapes + lower) * 2 + (isDepot ? 1 : 0)

/** States, by number. State 0 is no walk: left of the first aisle, and right of the last. */
export interface States {
  count: number
  /** How often the cross aisles are walked in the gap: upper end, middle, lower end. */
  walked: readonly Three<number>[]
  /** The same together. */
  width: Int32Array
  /**
   * What an aisle can make of the state on its left, by `shapeIndex`. For each state on the left: the state, how many follow, and those: the
   * state on the right, the way on the upper side and on the lower one.
   */
  stepsOfShape: readonly Int32Array[]
}

/** All states in which the cross aisles of a gap are walked at most `widest` times together. */
function statesUpTo(widest: number): States {
  const narrow = (left: State, upper: number, lower: number, isDepot: boolean) =>
    after(left, upper, lower, isDepot).filter(({ walked: [a, b, c] }) => a + b + c <= widest)
  const states = [start]
  const index = new Map([[keyOf(start), 0]])
  for (const state of states)
    for (let upper = 0; upper < ways; upper++)
      for (let lower = 0; lower < ways; lower++)
        for (const isDepot of [false, true])
          for (const next of narrow(state, upper, lower, isDepot)) {
            if (index.has(keyOf(next))) continue
            index.set(keyOf(next), states.length)
            states.push(next)
          }
  const stepsOf = (upper: number, lower: number, isDepot: boolean) =>
    states.flatMap((state, from) => {
      const triples = waysOfShape[upper]!.flatMap((a) =>
        waysOfShape[lower]!.flatMap((b) => narrow(state, a, b, isDepot).flatMap((next) => [index.get(keyOf(next))!, a, b])),
      )
      return triples.length === 0 ? [] : [from, triples.length / 3, ...triples]
    })
  const stepsOfShape: Int32Array[] = []
  for (let upper = 0; upper < shapes; upper++)
    for (let lower = 0; lower < shapes; lower++)
      for (const isDepot of [false, true]) stepsOfShape[shapeIndex(upper, lower, isDepot)] = Int32Array.from(stepsOf(upper, lower, isDepot))
  const walked = states.map((state) => state.walked)
  return { count: states.length, walked, width: Int32Array.from(walked, ([a, b, c]) => a + b + c), stepsOfShape }
}

/** All states: walks over these are the shortest that there are. */
export const allStates = statesUpTo(6)

/** Once there and once back: nearly always the shortest walk is among these, and it is found ten times as fast. */
export const fewStates = statesUpTo(2)
