import type { Call } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave } from '../../../kernel/command/loadDecideSave.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { truncateScan } from '../../../kernel/states/codes.ts'
import { HandoverNotOpen, PackageUnknown } from '../../failures.ts'
import { ScanToHandoverInput } from '../../input.ts'
import { requireForSheet, requireRoom } from '../../rules/handover.ts'
import { deliveryRights } from '../../states/handover.ts'
import { scopeOfSheet } from '../../store/handover.ts'
import {
  type Added,
  addedParts,
  type LoadedHandover,
  loadOfHandover,
  readHandover,
  type ScanToSheet,
  valuesOfAdded,
  valuesOfHandover,
} from '../../store/scanHandover.ts'
import { packagesFact } from '../handoverFact.ts'

interface OnSheet {
  sheetId: string
  packageId: string
  extra: boolean
}

const handingOver = loadDecideSave({
  together: (_inputs: readonly ScanToSheet[]) => 1,
  load: loadOfHandover,
  valuesOf: ([said]) => valuesOfHandover(said as ScanToSheet),
  read: readHandover,
  decide(loaded: LoadedHandover, _call, { code }): Decision<LoadedHandover, Added, OnSheet> {
    const { sheet, found, carriers } = loaded
    if (!sheet) throw NotFound({ what: '' }, 'sheetId')
    if (sheet.state !== 'OPEN') throw HandoverNotOpen({ number: sheet.number })
    if (!found) throw PackageUnknown({ code: truncateScan(code) }, 'code')
    requireRoom(sheet, 1)
    const extra = requireForSheet(found, { id: sheet.id, groupId: sheet.groupId, carriers }, 'code')
    return {
      loaded,
      change: { sheet, pkg: found, extra },
      result: { sheetId: sheet.id, packageId: found.id, extra },
      facts: packagesFact('packages-added', sheet, [found.id]),
    }
  },
  save([first]) {
    const { call, change } = first as { call: Call; change: Added }
    return { parts: addedParts, rows: 1, values: valuesOfAdded(call, change) }
  },
})

/** Puts the scanned package on an open sheet. */
export const scanToHandover = command({
  name: 'scanToHandover',
  means:
    'Puts the scanned package on an open hand-over sheet: a shipped one of its logistics group, or of another pick-up of the same carrier, which is marked as extra.',
  right: deliveryRights.handOver,
  input: ScanToHandoverInput,
  scope: ({ sheetId }, db) => scopeOfSheet(db, sheetId),
  direct: handingOver,
  run: (tx, call, input) => decideAndSave(tx, call, handingOver, input),
})
