import { fields, id, reference, text } from '../kernel/input/fieldTypes.ts'

const scanExceptionId = id('ScanException').meta({ description: 'The scan exception.' })

export const PutBackScanExceptionInput = fields({ scanExceptionId })

export const PostScanExceptionInput = fields({
  scanExceptionId,
  document: reference(60).meta({ description: 'Number of the document, typed or scanned: a receipt, transfer, adjustment …' }),
})

export const DiscardScanExceptionInput = fields({
  scanExceptionId,
  reason: text(200).meta({ description: 'Why no action is needed.' }),
})
