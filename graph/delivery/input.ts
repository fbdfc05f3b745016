import { addedPhotos } from '../file/input.ts'
import { count, fields, grams, id, list, oneOf, remark, scanned, text } from '../kernel/input/fieldTypes.ts'
import { printerId } from '../printer/input.ts'
import { handoverMaximum, handoversCountedTo } from './states/handover.ts'
import { isSignature, signatureField, signatureMaximum } from './states/signature.ts'
import { IfWeightDeviates } from './states/weighing.ts'

export const AddPackagePhotosInput = fields({
  packageId: id('Package').meta({ description: 'The package, in any state.' }),
  ...addedPhotos('What they show'),
})

/** Weight with which a package ships. */
export const weighedFields = {
  weightGrams: grams()
    .nullish()
    .meta({ description: 'Measured weight of the package in grams; a shipping scan needs it if the warehouse weighs.' }),
  ifWeightDeviates: oneOf(IfWeightDeviates)
    .nullish()
    .meta({ description: 'What to do if the weight is off by more than the warehouse tolerates; default `REFUSE`.' }),
}

export const DeletePackagePhotoInput = fields({ photoId: id('PackagePhoto').meta({ description: 'The photo.' }) })

const sheetId = id('HandoverSheet').meta({ description: 'The hand-over sheet.' })
const vehicle = text(40).nullish()

export const OpenHandoverInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  groupId: id('LogisticsGroup').meta({ description: 'Logistics group whose truck collects the packages.' }),
  vehicle: vehicle.meta({ description: 'Licence plate of the vehicle, if known.' }),
  note: remark(200).nullish().meta({ description: 'Note about the pick-up.' }),
})

export const ScanToHandoverInput = fields({
  sheetId,
  code: scanned().meta({ description: 'Tracking number or package number.' }),
})

const packageIds = (description: string) => list(id('Package'), handoverMaximum).meta({ description })

export const AddToHandoverInput = fields({ sheetId, packageIds: packageIds('Packages to put on it.') })

export const RemoveFromHandoverInput = fields({ sheetId, packageIds: packageIds('Packages to take off.') })

export const TakeAllToHandoverInput = fields({ sheetId })

export const CloseHandoverInput = fields({
  sheetId,
  driver: text(100).meta({ description: 'Name of the driver who signs.' }),
  signature: text(signatureMaximum)
    .refine(isSignature, 'signature')
    .nullish()
    .meta({
      description: `Strokes of the signature as an SVG path of whole numbers, such as \`M10 20L30 40\`, in a field of ${signatureField.width} × ${signatureField.height}. If absent, the driver's typed name stands for it.`,
    }),
  vehicle: vehicle.meta({ description: 'Licence plate of the vehicle; if absent, that of the open sheet stays.' }),
  expectedVersion: count(1, 2_000_000_000).meta({
    description: 'Version of the sheet that the driver was shown; if it has changed since then, the sheet stays open.',
  }),
  missing: count(0, handoversCountedTo).meta({
    description: 'Number of missing packages that the caller was shown; if more are missing, the sheet stays open.',
  }),
})

export const VoidHandoverInput = fields({
  sheetId,
  reason: text(200).nullish().meta({ description: 'Why.' }),
})

export const RetryCarrierManifestInput = fields({
  manifestId: id('CarrierManifest').meta({ description: 'The manifest, which failed.' }),
})

export const PrintHandoverInput = fields({
  sheetId,
  reason: text(200).nullish().meta({ description: 'Why it is printed again; needed for every print after the first.' }),
  printerId: printerId.nullish(),
})
