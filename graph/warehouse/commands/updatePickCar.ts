import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { omitUndefined } from '../../kernel/input/omitUndefined.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { PickCarBoxesUsed } from '../failures.ts'
import { UpdatePickCarInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { loadPickCar } from '../steps.ts'
import { changePickCar, lockPickCar } from '../store.ts'

/** Updates the given fields of a pick cart. */
export const updatePickCar = command({
  name: 'updatePickCar',
  means: 'Updates the given fields of a pick cart.',
  right: warehouseRights.edit,
  input: UpdatePickCarInput,
  scope: async ({ pickCarId }, db) => ({ warehouseId: (await loadPickCar(db, pickCarId)).warehouseId }),
  async run(tx, call, { pickCarId, expectedVersion, description, ...change }) {
    const row = await lockPickCar(tx, pickCarId)
    const { warehouseId } = await loadPickCar(tx, pickCarId)
    await requireVersion(tx, call, row!, expectedVersion)
    await refuseFewerBoxes(tx, pickCarId, change.boxes)
    await changePickCar(tx, pickCarId, omitUndefined({ ...change, ...(description !== undefined && { description: description ?? '' }) }))
    const fact = { kind: 'pickCar.changed', type: 'PickCar', id: pickCarId, warehouseId, customerId: null }
    return { result: { pickCarId }, facts: [fact] }
  },
})

/** Refuses fewer boxes than the wave uses that is sorted on this locked cart while it is picked. */
async function refuseFewerBoxes(tx: Tx, pickCarId: string, boxes: number | null | undefined): Promise<void> {
  if (typeof boxes !== 'number') return
  const { number, wave } = await tx.pickCar.findUniqueOrThrow({
    where: { id: pickCarId },
    select: { number: true, wave: { select: { id: true, number: true, state: true, sortMode: true } } },
  })
  if (wave?.sortMode !== 'WHILE_PICKING' || wave.state === 'ENDED' || wave.state === 'VOIDED') return
  const where = { waveId: wave.id }
  const { _max: highest } = await tx.package.aggregate({ where, _max: { slot: true } })
  const { _max: more } = await tx.waveBox.aggregate({ where, _max: { box: true } })
  const count = Math.max(highest.slot ?? 0, more.box ?? 0)
  if (count > boxes) throw PickCarBoxesUsed({ number, wave: wave.number, count }, 'boxes')
}
