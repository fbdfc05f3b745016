import { command } from '../../kernel/command/command.ts'
import { decideAndSave, loadIn } from '../../kernel/command/loadDecideSave.ts'
import { MoveScanInput } from '../input.ts'
import { moving, takenUp } from '../moving.ts'
import { inventoryRights } from '../states.ts'
import { readMove, valuesOfMove } from '../store/loadMove.ts'
import { takeUp } from '../takeUp.ts'

/** Scan of a transfer: opens it, takes pieces off, or puts them down. A location that is scanned first begins a move without a plan. */
export const moveScan = command({
  name: 'moveScan',
  means:
    'Scans transfer → location → product to take pieces off, then product → location to put them down. The code of a carton stands for its pieces. Never more than are left there or in hand. Without a plan: location → products → location; with the first product a transfer is made, and it is complete when everything is put down.',
  right: inventoryRights.move,
  input: MoveScanInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  direct: moving,
  async run(tx, call, said) {
    const row = said.from && (await loadIn(tx, moving.load, valuesOfMove(said)))
    const taken = row ? takenUp(readMove(row), said) : null
    if (!taken) return decideAndSave(tx, call, moving, said)
    const moveKey = taken.transfer?.moveKey ?? said.moveKey ?? ''
    return takeUp(tx, call, { warehouseId: said.warehouseId, moveKey }, taken)
  },
})
