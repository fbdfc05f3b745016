import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Failure } from '../../kernel/command/failure.ts'
import { edges } from '../../kernel/command/machine.ts'
import { inboundMachine } from '../states.ts'
import { depart, withdraw } from './declaring.ts'
import { type Decision, type Order, receivedOf, shelvedOf, toPutAwayOf } from './model.ts'
import { changesBetween, quantitiesOf } from './quantities.ts'
import { close, correct, receive } from './receiving.ts'
import { at, box, line, order } from './sampleFixture.ts'
import { forceComplete, shelve, unshelve } from './shelving.ts'
import { sign, unsign } from './signing.ts'

it('computes the contribution of a line to its product in every state', () => {
  const half = line('A', 10, { signed: 6, receivedGood: 3, receivedDefective: 1, shelvedGood: 2 })
  const of = (state: Order['state'], closed = false) => {
    const { inTransit, toReceive, toShelve, good } = quantitiesOf({ state, closedAt: closed ? at : null }, half)
    return [inTransit, toReceive, toShelve, good]
  }
  expect(quantitiesOf({ state: 'IN_STORAGE', closedAt: null }, { ...half, missing: 1 }).toReceive).toBe(1)
  expect(of('FORECAST')).toEqual([0, 0, 0, 2])
  expect(of('IN_TRANSIT')).toEqual([4, 0, 0, 2])
  expect(of('TO_BE_STORED')).toEqual([4, 2, 2, 2])
  expect(of('IN_STORAGE')).toEqual([4, 2, 2, 2])
  expect(of('IN_STORAGE', true)).toEqual([0, 0, 2, 2])
  expect(of('COMPLETED')).toEqual([0, 0, 0, 2])
})

type Step = [kind: number, place: number, pieces: number, quality: boolean]
interface Past {
  receipts: Omit<Parameters<typeof correct>[1], 'inBox' | 'places'>[]
  shelvings: { lineId: string; quality: 'GOOD' | 'DEFECTIVE'; quantity: number }[]
}

/** Applies a random action to an order. */
function act(now: Order, past: Past, [kind, place, pieces, defective]: Step): Decision {
  const { lines, boxes } = now
  const boxId = boxes[place % (boxes.length + 1)]?.id ?? null
  const lineId = lines[place % lines.length]!.id
  const quality = defective ? 'DEFECTIVE' : 'GOOD'
  switch (kind) {
    case 0:
      return depart(now)
    case 1:
      return sign(now, boxId ? [boxId] : null, at)
    case 2:
      return unsign(now, boxId ? [boxId] : null, new Set(past.receipts.flatMap((receipt) => receipt.boxId ?? [])))
    case 3: {
      const confirmUpTo = pieces > 8 ? 100 : null
      const counted = [
        { lineId, good: defective ? 0 : pieces, defective: defective ? pieces : 0, missing: pieces === 3 ? 2 : 0, confirmUpTo },
      ]
      const decision = receive(now, { boxId, counted, closesBox: pieces === 1, inBox: null, at })
      past.receipts.push({ boxId, closesBox: boxId !== null && pieces === 1, counted })
      return decision
    }
    case 4: {
      const [receipt] = past.receipts.splice(place % past.receipts.length, 1)
      return receipt ? correct(now, { ...receipt, inBox: new Map(), places: new Map() }, at) : { order: now, actions: [] }
    }
    case 5: {
      const decision = shelve(now, lineId, quality, pieces, at)
      past.shelvings.push({ lineId, quality, quantity: pieces })
      return decision
    }
    case 6: {
      const [one] = past.shelvings.splice(place % past.shelvings.length, 1)
      return one ? unshelve(now, one.lineId, one.quality, one.quantity) : { order: now, actions: [] }
    }
    case 7:
      return pieces === 1 ? close(now, at) : { order: now, actions: [] }
    case 8:
      return pieces === 1 ? withdraw(now) : { order: now, actions: [] }
    default: {
      if (pieces > 1) return { order: now, actions: [] }
      const fates = lines.flatMap((one) =>
        (['GOOD', 'DEFECTIVE'] as const).map((q) => ({ lineId: one.id, quality: q, quantity: toPutAwayOf(one, q), lost: true })),
      )
      return forceComplete(now, fates, at)
    }
  }
}

/** Checks every line as the database would. */
function expectSound({ lines, state }: Order): void {
  for (const one of lines) {
    expect(one.signed).toBeGreaterThanOrEqual(0)
    expect(one.signed).toBeLessThanOrEqual(one.declared)
    expect(receivedOf(one)).toBeLessThanOrEqual(Math.max(one.declared, one.confirmedUpTo))
    expect(one.shelvedGood).toBeLessThanOrEqual(one.receivedGood)
    expect(one.shelvedDefective).toBeLessThanOrEqual(one.receivedDefective)
    expect(shelvedOf(one) + one.lost).toBeLessThanOrEqual(receivedOf(one))
    if (state === 'COMPLETED') expect(shelvedOf(one) + one.lost).toBe(receivedOf(one))
  }
}

it('keeps quantities valid and changes within the state machine for random sequences of actions', () => {
  const steps = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 5 }), fc.integer({ min: 1, max: 12 }), fc.boolean()), { maxLength: 40 })
  let done = 0
  fc.assert(
    fc.property(steps, fc.nat({ max: 3 }), (moves: Step[], shape) => {
      const boxes = [[], [box('1')], [box('1', { A: 6, B: 4 }), box('2', { A: 4 })], [box('1', { A: 6 }), box('2'), box('3')]][shape]
      const isReturn = moves.length % 3 === 0
      let now = order(isReturn ? [line('A', 0), line('B', 0)] : [line('A', 10), line('B', 4)], isReturn ? [] : boxes, {
        state: 'FORECAST',
        kind: isReturn ? 'RETURN' : 'STANDARD',
      })
      const past: Past = { receipts: [], shelvings: [] }
      const ledger = new Map<string, number>()
      for (const move of moves) {
        const before = now
        let decision: Decision
        try {
          decision = act(now, past, move)
        } catch (error) {
          if (error instanceof Failure) continue
          throw error
        }
        now = decision.order
        done++
        expectSound(now)
        const reached = decision.actions.reduce(
          (state, action) => edges(inboundMachine, action).find(([from]) => from === state)?.[1] ?? 'NOWHERE',
          before.state as string,
        )
        expect(reached).toBe(now.state)
        for (const { productId, ...changes } of changesBetween(before, now)) {
          for (const [name, change] of Object.entries(changes)) {
            const key = `${productId} ${name}`
            ledger.set(key, (ledger.get(key) ?? 0) + change)
            expect(ledger.get(key), `${key} after ${JSON.stringify(move)}`).toBeGreaterThanOrEqual(0)
          }
        }
        for (const one of now.lines) {
          for (const [name, value] of Object.entries(quantitiesOf(now, one)))
            expect(ledger.get(`${one.productId} ${name}`) ?? 0).toBe(value)
        }
      }
    }),
    { numRuns: 2000 },
  )
  expect(done).toBeGreaterThan(5000)
})
