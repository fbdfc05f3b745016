import { command } from '../../../kernel/command/command.ts'
import { apply } from '../../../kernel/command/transition.ts'
import { hasManifests } from '../../../logistics/carriers.ts'
import { HandoverChanged, HandoverEmpty, HandoverMissing } from '../../failures.ts'
import { CloseHandoverInput } from '../../input.ts'
import { deliveryRights, handoverMachine, handoversCountedTo } from '../../states/handover.ts'
import { keepSignature, missingOf, scopeOfSheet } from '../../store/handover.ts'
import { insertManifests, packagesByCarrier } from '../../store/manifest.ts'
import { handoverFact } from '../handoverFact.ts'
import { lockOpenSheet } from '../lockOpenSheet.ts'

/** Closes a sheet with the signature of the driver; what is missing is named on it. */
export const closeHandover = command({
  name: 'closeHandover',
  means:
    'Closes a hand-over sheet with the signature of the driver, or with the typed name. It holds the packages that the driver was shown. A closed sheet never changes; shipped packages that are missing on it stay here and are named on the manifest. The manifests that carriers make are requested from them afterwards; closing does not wait for them.',
  right: deliveryRights.handOver,
  input: CloseHandoverInput,
  scope: ({ sheetId }, db) => scopeOfSheet(db, sheetId),
  async run(tx, call, { sheetId, driver, signature, vehicle, expectedVersion, missing: seen }) {
    const sheet = await lockOpenSheet(tx, sheetId)
    if (sheet.packageCount === 0) throw HandoverEmpty({ number: sheet.number })
    if (sheet.version !== expectedVersion) throw HandoverChanged({ packages: sheet.packageCount }, 'expectedVersion')
    const missing = await missingOf(tx, sheetId, handoversCountedTo)
    if (missing.length > seen) throw HandoverMissing({ missing: missing.length }, 'missing')
    await keepSignature(tx, call, sheetId, { driver, signature: signature ?? null, vehicle: vehicle ?? sheet.vehicle, missing })
    await apply(tx, call, handoverMachine, [sheetId], 'close')
    const carriers = (await packagesByCarrier(tx, sheetId)).filter(({ carrier }) => hasManifests(carrier))
    await insertManifests(tx, call, sheet, carriers)
    return { result: { sheetId }, facts: [handoverFact('closed', sheet)] }
  },
})
