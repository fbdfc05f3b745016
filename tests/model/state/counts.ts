import { differenceOf, findingsOf, qualityOf } from './countFindings.ts'
import { inDueOrder } from './dueOrder.ts'
import {
  at,
  type Claim,
  type Count,
  type CountLine,
  forbid,
  type LabelState,
  type Model,
  type Person,
  type Pile,
  type Position,
  sum,
} from './model.ts'
import { adjustmentLimit, today } from './newModel.ts'
import { lineName } from './packages.ts'
import { ageOf, availableOf, batchOf, claimsOf, free, moveStock, release } from './stock.ts'

type Spot = Pick<CountLine, 'place' | 'sku'>

/** Piles that a line is about, oldest batch first. */
const pilesOf = (model: Model, { place, sku }: Spot): Pile[] =>
  model.piles
    .filter((pile) => pile.pieces > 0 && pile.place === place && pile.sku === sku && pile.quality === qualityOf(place))
    .toSorted((a, b) => (ageOf(model, a) < ageOf(model, b) ? -1 : 1))

export const piecesAt = (model: Model, spot: Spot): number => sum(pilesOf(model, spot), ({ pieces }) => pieces)

const newLine = ({ place, sku }: Spot): CountLine => ({
  ...{
    place,
    sku,
    differences: [],
    moments: [],
    counters: [],
    tally: null,
    holder: null,
    skipped: false,
    asked: null,
    approved: null,
    refused: false,
    posted: null,
  },
})

/** Creates a count of everything that lies at locations. */
export function createCount(model: Model, places: readonly string[], withEmpty: boolean): void {
  const lying = (place: string) =>
    model.piles.filter((pile) => pile.place === place && pile.pieces > 0 && pile.quality === qualityOf(place))
  const visited = [...new Set(places)].filter((place) => withEmpty || model.piles.some((pile) => pile.place === place && pile.pieces > 0))
  forbid([visited.length === 0, 'NOTHING_IN_COUNT'])
  const spots = new Map(visited.flatMap((place) => lying(place).map(({ sku }) => [`${place} ${sku}`, { place, sku }])))
  model.counts.push({
    state: 'TO_COUNT',
    places: visited.map((place) => ({ place, empty: false, skipped: false })),
    lines: [...spots.values()].map(newLine),
  })
}

/** Starts a count: goods that arrived since it was created get lines too. */
function start(model: Model, count: Count): void {
  if (count.state === 'COUNTING') return
  count.state = 'COUNTING'
  for (const { place } of count.places)
    for (const { sku } of model.piles.filter((pile) => pile.place === place && pile.pieces > 0 && pile.quality === qualityOf(place)))
      if (!count.lines.some((line) => line.place === place && line.sku === sku)) count.lines.push(newLine({ place, sku }))
}

const isOver = ({ state }: Count) => state === 'COMPLETED' || state === 'CANCELLED'

/** Differences that open counts have found of a product at a location. */
export const openDifferences = (model: Model, { place, sku }: Spot): number[] =>
  model.counts
    .filter(({ state }) => state === 'COUNTING')
    .flatMap(({ lines }) => lines.filter((line) => line.place === place && line.sku === sku))
    .map((line) => differenceOf(model, line))
    .filter((difference) => difference !== 0)

/** The state of a line, without the limit for approval. */
function stateOf(model: Model, line: CountLine) {
  const { counters, skipped, refused, asked, approved } = line
  const findings = findingsOf(model, line)
  const differences = findings.map(({ difference }) => difference)
  const last = differences.at(-1)
  if (skipped) return 'SKIPPED'
  if (last === undefined) return 'TO_COUNT'
  if (refused) return 'REFUSED'
  const isAsked = asked !== null && counters.every((who) => counters.slice(0, asked).includes(who))
  const isConfirmed = differences.some((difference, counting) => difference === last && counters[counting] !== counters.at(-1))
  if (isAsked || !findings.at(-1)?.isClear || (last !== 0 && !isConfirmed)) return 'RECOUNT'
  if (last === 0) return 'AGREES'
  return approved === last ? 'APPROVED' : 'DIFFERENT'
}

/** Whether another person has to count a line: this one found the difference, or counted before a recount was asked for. */
function isForOthers(model: Model, line: CountLine, who: Person): boolean {
  const { counters, asked } = line
  if (stateOf(model, line) !== 'RECOUNT') return false
  const last = findingsOf(model, line).at(-1)
  const before = asked === null ? [] : counters.slice(0, asked)
  const isAsked = asked !== null && counters.every((one) => before.includes(one))
  return (counters.at(-1) === who && last?.isClear === true && last.difference !== 0) || (isAsked && before.includes(who))
}

/** Lines with their states: differences of a product above the limit of the day need approval. */
function statesOf(model: Model, { lines }: Count) {
  const posted = (sku: string) =>
    sum(
      model.counts.filter(({ state }) => state === 'COMPLETED').flatMap((count) => count.lines),
      (line) => (line.sku === sku ? Math.abs(line.posted ?? 0) : 0),
    )
  const settled = lines.filter((line) => ['DIFFERENT', 'APPROVED'].includes(stateOf(model, line)))
  const pieces = (sku: string) => sum(settled, (line) => (line.sku === sku ? Math.abs(differenceOf(model, line)) : 0))
  return lines.map((line) => {
    const state = stateOf(model, line)
    const isAbove = pieces(line.sku) + posted(line.sku) > adjustmentLimit
    return { line, state: state === 'DIFFERENT' && isAbove ? ('NEEDS_APPROVAL' as const) : state }
  })
}

function record(model: Model, line: CountLine, who: Person, pieces: number): void {
  line.differences.push(pieces - piecesAt(model, line))
  line.moments.push(++model.moment)
  line.counters.push(who)
  Object.assign(line, { tally: null, holder: null, skipped: false, refused: false })
}

/** Enters counted pieces from a sheet. */
export function enter(model: Model, index: number, who: Person, counted: readonly { line: number; pieces: number }[]): void {
  const count = at(model.counts, index)
  const isTwice = new Set(counted.map(({ line }) => line)).size < counted.length
  const isOthers = count.state === 'COUNTING' && counted.some(({ line }) => isForOthers(model, at(count.lines, line), who))
  forbid([isOver(count), 'NOT_IN_STATE'], [isTwice, 'LINE_TWICE'], [isOthers, 'RECOUNT_BY_OTHER'])
  start(model, count)
  for (const { line, pieces } of counted) record(model, at(count.lines, line), who, pieces)
}

/** A scan at a location: of a product, of the final number, or that it is skipped; without a product of all that is left there. */
export type CountSaid =
  | { kind: 'PLACE' }
  | { kind: 'PRODUCT' | 'COUNTED'; sku: string | null; pieces: number }
  | { kind: 'SKIP'; sku: string | null }

export function scan(model: Model, index: number, who: Person, place: string, said: CountSaid, takeOver: boolean): void {
  const count = at(model.counts, index)
  forbid([isOver(count), 'COUNT_OVER'])
  const there = count.places.find((one) => one.place === place)
  forbid([!there, 'LOCATION_NOT_IN_COUNT'])
  if (said.kind === 'PLACE' || !there) return
  start(model, count)
  const here = count.lines.filter((line) => line.place === place)
  const isHeld = (line: CountLine | undefined) => line?.tally != null && line.holder !== who
  if (said.kind === 'PRODUCT') {
    const known = here.find(({ sku }) => sku === said.sku)
    forbid([isHeld(known) && !takeOver, 'LINE_HELD'], [known !== undefined && isForOthers(model, known, who), 'RECOUNT_BY_OTHER'])
    const line = known ?? newLine({ place, sku: said.sku ?? '' })
    if (!known) count.lines.push(line)
    there.empty = false
    line.tally = (isHeld(line) ? 0 : (line.tally ?? 0)) + said.pieces
    line.holder = who
    return
  }
  const isOpen = (line: CountLine) => ['TO_COUNT', 'RECOUNT'].includes(stateOf(model, line))
  const isMine = (line: CountLine) => said.kind !== 'COUNTED' || !isForOthers(model, line, who)
  const open = here.filter(isOpen)
  const allowed = open.filter(isMine)
  const meant = said.sku ? here.filter(({ sku }) => sku === said.sku) : allowed.length > 0 ? allowed : open
  forbid([said.sku !== null && meant.length === 0, 'NOTHING_TO_COUNT'])
  forbid([meant.some(isHeld) && !takeOver, 'LINE_HELD'], [!meant.every(isMine), 'RECOUNT_BY_OTHER'])
  if (said.kind === 'SKIP') {
    for (const line of meant) Object.assign(line, { skipped: true, tally: null, holder: null })
    if (!said.sku) there.skipped = true
  } else {
    for (const line of meant) record(model, line, who, said.pieces)
    if (!said.sku) Object.assign(there, { empty: true, skipped: false })
  }
}

const decidable = {
  APPROVE: ['NEEDS_APPROVAL'],
  REFUSE: ['NEEDS_APPROVAL', 'DIFFERENT', 'APPROVED'],
  RECOUNT: ['NEEDS_APPROVAL', 'DIFFERENT', 'APPROVED', 'REFUSED', 'AGREES'],
}

/** Decides on a line. */
export function decide(model: Model, index: number, who: Person, at_: number, decision: keyof typeof decidable): void {
  const count = at(model.counts, index)
  const { line, state } = at(statesOf(model, count), at_)
  forbid(
    [count.state !== 'COUNTING' || !decidable[decision].includes(state), 'NOT_IN_STATE'],
    [count.state === 'COUNTING' && decision !== 'RECOUNT' && line.counters.includes(who), 'DIFFERENCE_BY_COUNTER'],
  )
  if (decision === 'APPROVE') line.approved = differenceOf(model, line)
  else if (decision === 'REFUSE') line.refused = true
  else Object.assign(line, { asked: line.differences.length, approved: null, refused: false })
}

export function cancelCount(model: Model, index: number): void {
  const count = at(model.counts, index)
  forbid([isOver(count), 'NOT_IN_STATE'])
  count.state = 'CANCELLED'
}

/** Completes a count: the ledger follows what was counted, and packages may lose goods. */
export function completeCount(model: Model, index: number): void {
  const count = at(model.counts, index)
  forbid([count.state !== 'COUNTING', 'NOT_IN_STATE'])
  const states = statesOf(model, count)
  const unvisited = count.places.filter(
    ({ place, empty, skipped }) => !count.lines.some((line) => line.place === place) && !empty && !skipped,
  )
  forbid([
    unvisited.length > 0 || states.some(({ state }) => ['TO_COUNT', 'RECOUNT', 'NEEDS_APPROVAL'].includes(state)),
    'COUNT_UNFINISHED',
  ])
  const standing = states.filter(({ state }) => ['AGREES', 'DIFFERENT', 'APPROVED'].includes(state)).map(({ line }) => line)
  const changes = new Map(standing.map((line) => [line, differenceOf(model, line)]))
  const changeOf = (line: CountLine) => changes.get(line) ?? 0
  forbid([standing.some((line) => piecesAt(model, line) + changeOf(line) < 0), 'COUNT_ABOVE_STOCK'])

  const available = new Map(Object.keys(model.products).map((sku) => [sku, availableOf(model, sku)]))
  const isAt = (spot: Spot) => (claim: Position) => claim.place === spot.place && claim.sku === spot.sku
  const found = standing.map((line) => pilesOf(model, line).at(-1)?.batch)
  for (const line of standing) for (const hold of model.claims.filter(isAt(line))) if (hold.owner === 'HOLD') release(model, hold)
  const hit = new Set<number>()
  for (const line of standing) if (changeOf(line) < 0) takeAway(model, line, -changeOf(line), hit)
  for (const [at_, line] of standing.entries()) {
    if (changeOf(line) <= 0) continue
    const { place, sku } = line
    const batch = found[at_] ?? batchOf(model, sku, today, `count ${index}`)
    moveStock(model, { place, sku, quality: qualityOf(place), batch }, changeOf(line))
  }
  const net = (sku: string) => sum(standing, (line) => (line.sku === sku && qualityOf(line.place) === 'GOOD' ? changeOf(line) : 0))
  for (const index_ of hit) {
    const one = at(model.packages, index_)
    if (one.state !== 'ABNORMAL') Object.assign(one, { state: 'ABNORMAL', abnormal: 'OUT_OF_STOCK' })
  }
  const missing = new Map([...available].map(([sku, pieces]) => [sku, Math.max(0, -net(sku) - Math.max(0, pieces))]))
  unlock(model, missing)
  count.state = 'COMPLETED'
  model.moment += 1
  model.corrections.push(
    ...standing.map((line) => ({
      ...{ place: line.place, sku: line.sku, quality: qualityOf(line.place), change: changeOf(line) },
      ...{ nature: 'CORRECTION' as const, seen: line.moments.at(-1) ?? 0, posted: model.moment },
    })),
  )
  for (const line of count.lines) Object.assign(line, { posted: standing.includes(line) ? changeOf(line) : 0, tally: null, holder: null })
}

const owners: readonly Claim['owner'][] = ['ADJUSTMENT', 'TRANSFER', 'RETURN', 'LINE']

/** Takes pieces away: free ones first, then from adjustments, transfers and packages, those of the newest wave first. */
function takeAway(model: Model, line: CountLine, pieces: number, hit: Set<number>): void {
  let missing = pieces
  for (const pile of pilesOf(model, line)) {
    const part = Math.min(missing, free(model, pile))
    missing -= part
    moveStock(model, pile, -part)
  }
  const packageOf = ({ of }: Claim) => Number(of.split(' ')[1])
  const waveOf = (claim: Claim) => (claim.owner === 'LINE' ? (at(model.packages, packageOf(claim)).wave ?? -1) : 0)
  const claims = model.claims
    .filter((claim) => claim.place === line.place && claim.sku === line.sku && claim.quality === qualityOf(line.place))
    .toReversed()
    .toSorted(
      (a, b) =>
        owners.indexOf(a.owner) - owners.indexOf(b.owner) ||
        waveOf(b) - waveOf(a) ||
        (a.owner === 'LINE' ? packageOf(b) - packageOf(a) : 0),
    )
  const refused = new Set<string>()
  for (const claim of claims) {
    const part = Math.min(missing, claim.pieces)
    if (part === 0) continue
    missing -= part
    const { place, sku, batch, quality, owner } = claim
    release(model, claim, part)
    moveStock(model, { place, sku, batch, quality }, -part)
    if (owner === 'LINE') hit.add(packageOf(claim))
    if (owner === 'ADJUSTMENT') refused.add(claim.of.split(' ')[1] as string)
    if (owner === 'TRANSFER') reduce(model, claim, part)
  }
  for (const index of refused) {
    const adjustment = at(model.adjustments, Number(index))
    adjustment.state = 'REFUSED'
    for (const one of adjustment.lines.keys())
      for (const held of claimsOf(model, 'ADJUSTMENT', `adjustment ${index} line ${one}`)) release(model, held)
  }
}

/** A transfer moves fewer pieces; without any left it is over. */
function reduce(model: Model, { of }: Claim, pieces: number): void {
  const [, index, , line] = of.split(' ')
  const transfer = at(model.transfers, Number(index))
  at(transfer.lines, Number(line)).quantity -= pieces
  const isMoved = transfer.lines.every((one) => one.quantity === one.out && one.out === one.in + one.returned + one.lost)
  if (transfer.state === 'PARTIAL' && isMoved) transfer.state = 'COMPLETE'
  if (transfer.state === 'CREATED' && transfer.lines.every(({ quantity }) => quantity === 0)) transfer.state = 'VOIDED'
}

/** Releases locks without goods: of abnormal packages as many as needed, then of pending packages, which go back to draft; those that are due last first. */
function unlock(model: Model, missing: Map<string, number>): void {
  const left = (sku: string) => Math.max(0, missing.get(sku) ?? 0)
  const lastDue = inDueOrder(model, model.packages.keys()).toReversed()
  for (const index of lastDue) {
    const { state, lines } = at(model.packages, index)
    if (state !== 'ABNORMAL') continue
    for (const line of lines) {
      const allocated = sum(claimsOf(model, 'LINE', lineName(index, line.sku)), ({ pieces }) => pieces)
      const pieces = Math.min(left(line.sku), line.locked - allocated)
      if (pieces <= 0) continue
      line.locked -= pieces
      missing.set(line.sku, left(line.sku) - pieces)
    }
  }
  const dropped: Partial<Record<LabelState, LabelState>> = {
    READY: 'VOID_REQUESTED',
    PRINTED: 'VOID_REQUESTED',
    REQUESTED: 'NONE',
    FAILED: 'NONE',
  }
  for (const index of lastDue) {
    const one = at(model.packages, index)
    if (one.state !== 'PENDING' || !one.lines.some(({ sku, locked }) => left(sku) > 0 && locked > 0)) continue
    for (const line of one.lines) {
      missing.set(line.sku, left(line.sku) - line.locked)
      line.locked = 0
    }
    one.state = 'DRAFT'
    one.label = dropped[one.label] ?? one.label
  }
}
