import { at, forbid, type Model, type Package, sum } from './model.ts'
import { goodsFor, outOf, piecesOf } from './packages.ts'
import { carry } from './stock.ts'
import { isOver, membersOf } from './waves.ts'

/** Pieces of a package on the OUT location of its wave. */
const takenFor = (model: Model, wave: number, index: number) =>
  sum(
    goodsFor(model, index).filter(({ place }) => place === outOf(wave)),
    ({ pieces }) => pieces,
  )

const isBegun = (model: Model, wave: number, index: number) => {
  const { state, lines } = at(model.packages, index)
  if (state === 'TO_BE_PRINTED' || state === 'PICKING') return takenFor(model, wave, index) > 0
  return state !== 'PICKED' || lines.some(({ packed }) => packed > 0)
}

/** The package of the order, from which a parcel was split in the end. */
function originOf(model: Model, wave: number, index: number): number {
  const from = at(model.packages, index).splitFrom
  return from === null ? index : at(model.packages, from).wave === wave ? originOf(model, wave, from) : from
}

/** Indexes of the packages that leave a wave if at most this many may, in the order of their slots; parcels of one order stay together. */
export function leaving(model: Model, wave: number, most: number): number[] {
  const members = membersOf(model, wave).toSorted((a, b) => (at(model.packages, a).slot ?? 0) - (at(model.packages, b).slot ?? 0) || a - b)
  const orders = [...new Set(members.map((index) => originOf(model, wave, index)))].reverse()
  const left: number[] = []
  for (const order of orders) {
    const parcels = members.filter((index) => originOf(model, wave, index) === order)
    if (left.length + parcels.length <= most && parcels.every((index) => !isBegun(model, wave, index))) left.push(...parcels)
  }
  return members.filter((index) => left.includes(index))
}

/** Splits packages that are not begun off a wave into a new one, with their goods. */
export function splitWave(model: Model, index: number, packages: number): void {
  const wave = at(model.waves, index)
  const members = membersOf(model, index)
  const taken = (member: number) => takenFor(model, index, member)
  const isHalf = (member: number) => {
    const one = at(model.packages, member)
    return one.state === 'PICKING' && taken(member) > 0 && taken(member) < piecesOf(one)
  }
  const isPicking = wave.state === 'PICKING'
  forbid(
    [isOver(wave), 'WAVE_OVER'],
    [wave.type === 'MIXED' && members.some((member) => taken(member) > 0), 'WAVE_SPLIT_SORTED'],
    [wave.cart !== null && members.some((member) => taken(member) > 0), 'WAVE_SPLIT_ON_CART'],
    [isPicking && wave.setting.pickMode === 'PAPER', 'WAVE_SPLIT_ON_PAPER'],
    [isPicking && members.some(isHalf), 'PACKAGE_HALF_PICKED'],
  )
  const moved = leaving(model, index, packages)
  const stays = (member: number) => !moved.includes(member) && at(model.packages, member).state !== 'ABNORMAL'
  forbid(
    [moved.length === 0, 'WAVE_SPLIT_NOTHING'],
    [!members.some(stays), 'WAVE_SPLIT_LEAVES_NOTHING'],
    [moved.length !== packages, 'WAVE_SPLIT_CHANGED'],
  )
  const to = model.waves.length
  model.waves.push({
    ...wave,
    ...{ setting: { ...wave.setting }, state: wave.state === 'PACKAGING' ? 'TO_BE_PACKED' : wave.state, sorted: false, suspended: false },
    ...{ picks: [], pickers: [], sorter: null, packer: null, cart: null, boxes: [], highestSlot: moved.length },
  })
  for (const [n, member] of moved.entries()) {
    for (const held of goodsFor(model, member)) if (held.place === outOf(index)) carry(model, held, outOf(to))
    const change: Partial<Package> = { wave: to, slot: wave.type === 'MIXED' ? n + 1 : null }
    Object.assign(at(model.packages, member), change)
  }
}
