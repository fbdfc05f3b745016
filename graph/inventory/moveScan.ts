import { command } from '../kernel/command/command.ts'
import { decideAndSave } from '../kernel/command/loadDecideSave.ts'
import { MoveScanInput } from './input.ts'
import { moving } from './moving.ts'
import { inventoryRights } from './states.ts'

/** Scan of a transfer: opens it, takes pieces off, or puts them down. */
export const moveScan = command({
  name: 'moveScan',
  means:
    'Scans transfer → location → product to take pieces off, then product → location to put them down. The code of a carton stands for its pieces. Never more than are left there or in hand.',
  right: inventoryRights.transfer,
  input: MoveScanInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  direct: moving,
  run: (tx, call, said) => decideAndSave(tx, call, moving, said),
})
