import type { Seen, Staff } from './seen.ts'
import { balanceOf, free, onHand, signedOf } from './world/stock.ts'
import { at, type Spot, type World } from './world/world.ts'

/** Everything that can be seen of a warehouse, a line each. */
export type Account = Map<string, string>

const named = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value ?? '-'}`)
    .join(', ')
const flags = (values: Record<string, boolean>) =>
  Object.entries(values)
    .filter(([, set]) => set)
    .map(([name]) => name)
    .join(' ')
const spotName = ({ place, sku, batch, quality }: Spot | (Omit<Spot, 'quality'> & { quality: string })) =>
  `${place} ${sku} ${quality} ${batch}`

/** Adds lines that stand for the same thing. */
function add(account: Account, name: string, pieces: number): void {
  account.set(name, `${Number(account.get(name) ?? 0) + pieces}`)
}

/** What the model says of the warehouse. */
export function accountOf(world: World): Account {
  const account: Account = new Map()
  for (const sku of Object.keys(world.products)) account.set(`product ${sku}`, named(balanceOf(world, sku)))
  for (const pile of world.piles) {
    const allocated = onHand(world, pile) - free(world, pile)
    if (pile.pieces + allocated > 0) account.set(spotName(pile), named({ pieces: pile.pieces, allocated }))
  }
  for (const { owner, of, pieces, ...spot } of world.claims) {
    const whose =
      owner === 'LINE' ? of : owner === 'RETURN' ? `return of package ${at(world.returns, Number(of.split(' ')[1])).package}` : 'hold'
    add(account, `${whose} at ${spotName(spot)}`, pieces)
  }
  for (const [index, one] of world.packages.entries()) {
    const { state, abnormal, label, request, wave, hole } = one
    account.set(`package ${index}`, named({ state, abnormal, label, request, wave, hole }))
    for (const { sku, ...line } of one.lines) account.set(`package ${index} ${sku}`, named(line))
  }
  for (const [index, wave] of world.waves.entries()) {
    const { type, state, printed, picked, sorted, suspended, sorter, packer } = wave
    account.set(`wave ${index}`, `${named({ type, state, sorter, packer })} ${flags({ printed, picked, sorted, suspended })}`)
  }
  for (const [index, order] of world.orders.entries()) {
    account.set(`order ${index}`, named({ state: order.state, closed: order.closed }))
    for (const { sku, ...line } of order.lines) account.set(`order ${index} ${sku}`, named({ ...line, signed: signedOf(order, sku) }))
    for (const [box, { signed, received }] of order.boxes.entries()) account.set(`order ${index} box ${box}`, flags({ signed, received }))
  }
  for (const { package: index, pieces, returned, ...spot } of world.returns)
    account.set(`return of package ${index} from ${spotName(spot)}`, named({ pieces, returned }))
  for (const [index, print] of world.prints.entries()) account.set(`print ${index}`, named(print))
  account.set('receipts', `${world.receipts.length}`)
  account.set('shelvings', `${world.shelvings.length}`)
  account.set('station', named(world.station))
  return account
}

/** What the database says, in the same words. */
export function accountOfSeen(seen: Seen, staff: Staff): Account {
  const account: Account = new Map()
  const who = (id: string | null) => (id === null ? null : id === staff.Ann ? 'Ann' : 'Bob')
  const waveAt = (id: string | null) => (id === null ? null : seen.waves.findIndex((wave) => wave.id === id))
  const packageAt = (id: string) => seen.packages.findIndex((one) => one.id === id)
  const spot = <Where extends { place: string; batch: string }>(where: Where): Where => nameSpot(seen, where)
  for (const { id: _id, version: _version, sku, ...balance } of seen.products) account.set(`product ${sku}`, named(balance))
  for (const { pieces, allocated, ...where } of seen.piles)
    if (pieces + allocated > 0) account.set(spotName(spot(where)), named({ pieces, allocated }))
  for (const { owner, ownerId, pieces, ...where } of seen.claims) {
    const task = seen.returns.find(({ id }) => id === ownerId)
    const whose = owner === 'PACKAGE_LINE' ? lineAt(seen, ownerId) : task ? `return of package ${packageAt(task.packageId)}` : 'hold'
    add(account, `${whose} at ${spotName(spot(where))}`, pieces)
  }
  for (const [index, { state, abnormal, label, request, waveId, hole, lines }] of seen.packages.entries()) {
    account.set(`package ${index}`, named({ state, abnormal, label, request, wave: waveAt(waveId), hole }))
    for (const { id: _id, sku, ...line } of lines) account.set(`package ${index} ${sku}`, named(line))
  }
  for (const [index, wave] of seen.waves.entries()) {
    const { type, state, printed, picked, sorted, suspended } = wave
    const hands = { sorter: who(wave.sorterId), packer: who(wave.packerId) }
    account.set(`wave ${index}`, `${named({ type, state, ...hands })} ${flags({ printed, picked, sorted, suspended })}`)
  }
  for (const [index, { state, closed, lines, boxes }] of seen.orders.entries()) {
    account.set(`order ${index}`, named({ state, closed }))
    for (const { id: _id, sku, signed, ...line } of lines) account.set(`order ${index} ${sku}`, named({ ...line, signed }))
    for (const [box, { signed, received }] of boxes.entries()) account.set(`order ${index} box ${box}`, flags({ signed, received }))
  }
  for (const { id: _id, packageId, pieces, returned, ...where } of seen.returns)
    account.set(`return of package ${packageAt(packageId)} from ${spotName(spot(where) as never)}`, named({ pieces, returned }))
  for (const [index, { packageId, request, state }] of seen.prints.entries())
    account.set(`print ${index}`, named({ package: packageAt(packageId), request, state }))
  account.set('receipts', `${seen.receipts.length}`)
  account.set('shelvings', `${seen.shelvings.length}`)
  account.set('station', named({ user: who(seen.station.staffId), last: seen.station.last }))
  return account
}

/** A spot of the database by the names of the model: waves and inbound orders are numbered from 0. */
export function nameSpot<Where extends { place: string; batch: string }>(seen: Seen, where: Where): Where {
  const [day, document = ''] = where.batch.split(' ')
  const order = seen.orders.findIndex(({ id }) => id === document)
  const wave = seen.waves.findIndex(({ id }) => where.place === `OUT ${id}`)
  return {
    ...where,
    ...(order >= 0 && { batch: `${day} order ${order}` }),
    ...(wave >= 0 && { place: `OUT wave ${wave}` }),
  }
}

/** The name of a line of a package: `package 2 A1`. */
export function lineAt(seen: Seen, lineId: string): string {
  const index = seen.packages.findIndex(({ lines }) => lines.some(({ id }) => id === lineId))
  return `package ${index} ${seen.packages[index]?.lines.find(({ id }) => id === lineId)?.sku}`
}

/** Where two accounts differ, a line each. */
export function differences(model: Account, seen: Account): string[] {
  const names = new Set([...model.keys(), ...seen.keys()])
  return [...names].flatMap((name) => {
    const [expected, actual] = [model.get(name) ?? 'nothing', seen.get(name) ?? 'nothing']
    return expected === actual ? [] : [`${name}\n      the model: ${expected}\n      the house: ${actual}`]
  })
}
