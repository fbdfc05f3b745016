import { expect, it } from 'vitest'
import { type LockHolder, planUnlocking } from './shortage.ts'

const holder = (packageId: string, state: string, locked: number, allocated = 0, productId = 'p'): LockHolder => ({
  lineId: `${packageId} ${productId}`,
  packageId,
  packageNumber: packageId,
  warehouseId: 'w',
  customerId: 'c',
  productId,
  state,
  locked,
  allocated,
})
const plan = (holders: LockHolder[], lost: [string, number][], tooFew: [string, number][]) => {
  const { abnormal, unlocked, drafts } = planUnlocking(
    holders,
    lost.map(([lineId, quantity]) => ({ lineId, quantity })),
    new Map(tooFew),
  )
  return { abnormal, unlocked: unlocked.map(({ lineId, pieces }) => [lineId, pieces]), drafts }
}

it('unlocks abnormal lines without goods first, then whole pending packages, newest first', () => {
  const holders = [holder('new', 'PENDING', 3), holder('old', 'PENDING', 2), holder('odd', 'ABNORMAL', 4, 3)]
  expect(plan(holders, [], [['p', 1]])).toEqual({ abnormal: [], unlocked: [['odd p', 1]], drafts: [] })
  expect(plan(holders, [], [['p', 2]])).toEqual({ abnormal: [], unlocked: [['odd p', 1]], drafts: ['new'] })
  expect(plan(holders, [], [['p', 5]])).toEqual({ abnormal: [], unlocked: [['odd p', 1]], drafts: ['new', 'old'] })
})

it('counts packages that lose goods as abnormal, with what they lose', () => {
  const holders = [holder('pick', 'PICKING', 5, 5), holder('new', 'PENDING', 3)]
  expect(plan(holders, [['pick p', 2]], [['p', 2]])).toEqual({ abnormal: ['pick'], unlocked: [['pick p', 2]], drafts: [] })
})

it('counts what a draft frees of other products too', () => {
  const holders = [holder('both', 'PENDING', 3), holder('both', 'PENDING', 2, 0, 'q'), holder('one', 'PENDING', 2, 0, 'q')]
  expect(
    plan(
      holders,
      [],
      [
        ['p', 1],
        ['q', 2],
      ],
    ),
  ).toEqual({ abnormal: [], unlocked: [], drafts: ['both'] })
})
