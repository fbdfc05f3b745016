import type { Snapshot, Staff } from './snapshot.ts'
import { piecesOn } from './state/handovers.ts'
import { at, type Model, type Position } from './state/model.ts'
import { balanceOf, free, onHand, signedOf } from './state/stock.ts'

/** Observable state of a warehouse, one entry per line. */
export type ComparableState = Map<string, string>

const named = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value ?? '-'}`)
    .join(', ')
const flags = (values: Record<string, boolean>) =>
  Object.entries(values)
    .filter(([, set]) => set)
    .map(([name]) => name)
    .join(' ')
const formatPosition = ({ place, sku, batch, quality }: Position | (Omit<Position, 'quality'> & { quality: string })) =>
  `${place} ${sku} ${quality} ${batch}`

/** Adds up entries of the same key. */
function add(account: ComparableState, name: string, pieces: number): void {
  account.set(name, `${Number(account.get(name) ?? 0) + pieces}`)
}

/** Observable state of the model. */
export function comparableModel(model: Model): ComparableState {
  const account: ComparableState = new Map()
  for (const sku of Object.keys(model.products)) account.set(`product ${sku}`, named(balanceOf(model, sku)))
  for (const pile of model.piles) {
    const allocated = onHand(model, pile) - free(model, pile)
    if (pile.pieces + allocated > 0) account.set(formatPosition(pile), named({ pieces: pile.pieces, allocated }))
  }
  for (const { owner, of, pieces, ...position } of model.claims) {
    const whose =
      owner === 'LINE' || owner === 'ADJUSTMENT' || owner === 'TRANSFER'
        ? of
        : owner === 'RETURN'
          ? `return of package ${at(model.returns, Number(of.split(' ')[1])).package}`
          : 'hold'
    add(account, `${whose} at ${formatPosition(position)}`, pieces)
  }
  for (const [index, one] of model.packages.entries()) {
    const { state, abnormal, held, interception, label, request, wave, slot, simplePrint, examination, examiner, weight } = one
    account.set(
      `package ${index}`,
      named({ state, abnormal, held, interception, label, request, wave, slot, simplePrint, examination, examiner, weight }),
    )
    for (const { sku, ...line } of one.lines) account.set(`package ${index} ${sku}`, named(line))
  }
  for (const [index, wave] of model.waves.entries()) {
    const { type, state, printed, picked, sorted, suspended, sorter, packer, pickers, cart } = wave
    const boxes = wave.boxes
      .toSorted((a, b) => a.package - b.package)
      .map((one) => `${one.box}:${one.package}`)
      .join(' ')
    account.set(
      `wave ${index}`,
      `${named({ type, state, pickers, sorter, packer, cart, boxes })} ${flags({ printed, picked, sorted, suspended })}`,
    )
  }
  for (const [index, { state }] of model.comparisons.entries()) account.set(`comparison ${index}`, state)
  for (const [index, { outcomes }] of model.rules.entries()) account.set(`rule ${index}`, outcomes.join(' '))
  for (const [index, { state }] of model.simplePrints.entries()) account.set(`simple print ${index}`, state)
  for (const [index, sheet] of model.handovers.entries()) {
    const { group, state, members, missing, prints } = sheet
    const packages = members.toSorted((a, b) => a - b).join(' ')
    const count = members.length
    account.set(`handover ${index}`, named({ group, state, packages, count, pieces: piecesOn(model, sheet), missing, prints }))
  }
  for (const [index, order] of model.orders.entries()) {
    account.set(`order ${index}`, named({ state: order.state, closed: order.closed }))
    for (const { sku, ...line } of order.lines) account.set(`order ${index} ${sku}`, named({ ...line, signed: signedOf(order, sku) }))
    for (const [box, { signed, received }] of order.boxes.entries()) account.set(`order ${index} box ${box}`, flags({ signed, received }))
  }
  for (const [index, one] of model.interceptions.entries()) account.set(`interception ${index}`, named({ ...one }))
  for (const { package: index, pieces, returned, ...position } of model.returns)
    account.set(`return of package ${index} from ${formatPosition(position)}`, named({ pieces, returned }))
  for (const [index, print] of model.prints.entries()) account.set(`print ${index}`, named(print))
  for (const [index, { state }] of model.adjustments.entries()) account.set(`adjustment ${index}`, state)
  for (const [index, { state, lines }] of model.transfers.entries()) {
    account.set(`transfer ${index}`, state)
    for (const [line, { out, in: put, returned, lost }] of lines.entries())
      account.set(`transfer ${index} line ${line}`, named({ out, in: put, returned, lost }))
  }
  for (const [index, { state, places, lines }] of model.counts.entries()) {
    account.set(`count ${index}`, state)
    for (const { place, empty, skipped } of places) account.set(`count ${index} ${place}`, flags({ empty, skipped }))
    for (const { place, sku, differences, tally, skipped, asked, approved, refused, posted } of lines)
      account.set(
        `count ${index} ${place} ${sku}`,
        `${named({ countings: differences.length, tally, approved, posted })} ${flags({ skipped, asked: asked !== null, refused })}`,
      )
  }
  account.set('receipts', `${model.receipts.length}`)
  account.set('shelvings', `${model.shelvings.length}`)
  account.set('station', named(model.station))
  return account
}

/** Observable state of the database, in the terms of the model. */
export function comparableSnapshot(snapshot: Snapshot, staff: Staff): ComparableState {
  const account: ComparableState = new Map()
  const who = (id: string | null) => (id === null ? null : id === staff.Ann ? 'Ann' : 'Bob')
  const waveAt = (id: string | null) => (id === null ? null : snapshot.waves.findIndex((wave) => wave.id === id))
  const packageAt = (id: string) => snapshot.packages.findIndex((one) => one.id === id)
  const position = <Where extends { place: string; batch: string }>(where: Where): Where => positionName(snapshot, where)
  for (const { id: _id, version: _version, sku, ...balance } of snapshot.products) account.set(`product ${sku}`, named(balance))
  for (const { pieces, allocated, ...where } of snapshot.piles)
    if (pieces + allocated > 0) account.set(formatPosition(position(where)), named({ pieces, allocated }))
  for (const { owner, ownerId, pieces, ...where } of snapshot.claims) {
    const task = snapshot.returns.find(({ id }) => id === ownerId)
    const whose =
      owner === 'PACKAGE_LINE'
        ? lineAt(snapshot, ownerId)
        : owner === 'ADJUSTMENT'
          ? adjustmentLineAt(snapshot, ownerId)
          : owner === 'TRANSFER'
            ? transferLineAt(snapshot, ownerId)
            : task
              ? `return of package ${packageAt(task.packageId)}`
              : 'hold'
    add(account, `${whose} at ${formatPosition(position(where))}`, pieces)
  }
  for (const [index, { state, abnormal, held, interception, label, request, waveId, slot, lines, ...one }] of snapshot.packages.entries()) {
    const simplePrint = one.simplePrintId === null ? null : snapshot.simplePrints.findIndex(({ id }) => id === one.simplePrintId)
    const examined = { simplePrint, examination: one.examination ?? 'WAITING', examiner: who(one.examinerId), weight: one.weight }
    account.set(`package ${index}`, named({ state, abnormal, held, interception, label, request, wave: waveAt(waveId), slot, ...examined }))
    for (const { id: _id, sku, ...line } of lines) account.set(`package ${index} ${sku}`, named(line))
  }
  for (const [index, wave] of snapshot.waves.entries()) {
    const { type, state, printed, picked, sorted, suspended } = wave
    const hands = {
      pickers: wave.pickerIds.map(who),
      sorter: who(wave.sorterId),
      packer: who(wave.packerId),
      cart: wave.cart,
      boxes: wave.boxes.map(({ box, packageId }) => `${box}:${packageAt(packageId)}`).join(' '),
    }
    account.set(`wave ${index}`, `${named({ type, state, ...hands })} ${flags({ printed, picked, sorted, suspended })}`)
  }
  for (const [index, { state }] of snapshot.comparisons.entries()) account.set(`comparison ${index}`, state)
  for (const [index, { outcomes }] of snapshot.rules.entries()) account.set(`rule ${index}`, outcomes.join(' '))
  for (const [index, { state }] of snapshot.simplePrints.entries()) account.set(`simple print ${index}`, state)
  for (const [index, { id: _id, packageIds, ...sheet }] of snapshot.handovers.entries()) {
    const { group, state, count, pieces, missing, prints } = sheet
    const packages = packageIds
      .map(packageAt)
      .toSorted((a, b) => a - b)
      .join(' ')
    account.set(`handover ${index}`, named({ group, state, packages, count, pieces, missing, prints }))
  }
  for (const [index, { state, closed, lines, boxes }] of snapshot.orders.entries()) {
    account.set(`order ${index}`, named({ state, closed }))
    for (const { id: _id, sku, signed, ...line } of lines) account.set(`order ${index} ${sku}`, named({ ...line, signed }))
    for (const [box, { signed, received }] of boxes.entries()) account.set(`order ${index} box ${box}`, flags({ signed, received }))
  }
  for (const [index, { id: _id, packageId, state, wish, fallback }] of snapshot.interceptions.entries())
    account.set(`interception ${index}`, named({ package: packageAt(packageId), state, wish, fallback }))
  for (const { id: _id, packageId, pieces, returned, ...where } of snapshot.returns)
    account.set(`return of package ${packageAt(packageId)} from ${formatPosition(position(where) as never)}`, named({ pieces, returned }))
  for (const [index, { packageId, request, state }] of snapshot.prints.entries())
    account.set(`print ${index}`, named({ package: packageAt(packageId), request, state }))
  for (const [index, { state }] of snapshot.adjustments.entries()) account.set(`adjustment ${index}`, state)
  for (const [index, { state, lines }] of snapshot.transfers.entries()) {
    account.set(`transfer ${index}`, state)
    for (const [line, { id: _id, ...pieces }] of lines.entries()) account.set(`transfer ${index} line ${line}`, named(pieces))
  }
  for (const [index, { state, places, lines }] of snapshot.counts.entries()) {
    account.set(`count ${index}`, state)
    for (const { place, empty, skipped } of places) account.set(`count ${index} ${place}`, flags({ empty, skipped }))
    for (const { place, sku, countings, tally, approved, posted, ...set } of lines)
      account.set(
        `count ${index} ${place} ${sku}`,
        `${named({ countings, tally, approved, posted })} ${flags({ skipped: set.skipped, asked: set.asked, refused: set.refused })}`,
      )
  }
  account.set('receipts', `${snapshot.receipts.length}`)
  account.set('shelvings', `${snapshot.shelvings.length}`)
  account.set('station', named({ user: who(snapshot.station.staffId), last: snapshot.station.last }))
  return account
}

/** A stock position of the database in the terms of the model: waves, inbound orders, adjustments, transfers and counts are numbered from 0. */
export function positionName<Where extends { place: string; batch: string }>(snapshot: Snapshot, where: Where): Where {
  const [day, document = ''] = where.batch.split(' ')
  const order = snapshot.orders.findIndex(({ id }) => id === document)
  const adjustment = snapshot.adjustments.findIndex(({ id }) => id === document)
  const count = snapshot.counts.findIndex(({ id }) => id === document)
  const wave = snapshot.waves.findIndex(({ id }) => where.place === `OUT ${id}`)
  const simple = snapshot.simplePrints.findIndex(({ id }) => where.place === `OUT ${id}`)
  const transfer = snapshot.transfers.findIndex(({ id }) => where.place === `HAND ${id}`)
  return {
    ...where,
    ...(order >= 0 && { batch: `${day} order ${order}` }),
    ...(adjustment >= 0 && { batch: `${day} adjustment ${adjustment}` }),
    ...(count >= 0 && { batch: `${day} count ${count}` }),
    ...(wave >= 0 && { place: `OUT wave ${wave}` }),
    ...(simple >= 0 && { place: `OUT simple ${simple}` }),
    ...(transfer >= 0 && { place: `HAND transfer ${transfer}` }),
  }
}

/** Name of a package line: `package 2 A1`. */
export function lineAt(snapshot: Snapshot, lineId: string): string {
  const index = snapshot.packages.findIndex(({ lines }) => lines.some(({ id }) => id === lineId))
  return `package ${index} ${snapshot.packages[index]?.lines.find(({ id }) => id === lineId)?.sku}`
}

/** Name of a line of an adjustment: `adjustment 0 line 1`. */
function adjustmentLineAt(snapshot: Snapshot, lineId: string): string {
  const index = snapshot.adjustments.findIndex(({ lines }) => lines.includes(lineId))
  return `adjustment ${index} line ${snapshot.adjustments[index]?.lines.indexOf(lineId)}`
}

/** Name of a line of a transfer: `transfer 0 line 1`. */
function transferLineAt(snapshot: Snapshot, lineId: string): string {
  const index = snapshot.transfers.findIndex(({ lines }) => lines.some(({ id }) => id === lineId))
  return `transfer ${index} line ${snapshot.transfers[index]?.lines.findIndex(({ id }) => id === lineId)}`
}

/** Differences of two states, one per line. */
export function differences(model: ComparableState, snapshot: ComparableState): string[] {
  const names = new Set([...model.keys(), ...snapshot.keys()])
  return [...names].flatMap((name) => {
    const [expected, actual] = [model.get(name) ?? 'nothing', snapshot.get(name) ?? 'nothing']
    return expected === actual ? [] : [`${name}\n      the model: ${expected}\n      the system: ${actual}`]
  })
}
