import { z } from 'zod'
import { id, list } from '../../../../../graph/kernel/input/fieldTypes.ts'
import { CreatePackageInput, linesMaximum, PackageLineInput } from '../../../../../graph/package/input.ts'

/** A package as edited: products by id, with SKU, name and picture beside it, so that a restored draft still shows them. */
export const PackageForm = CreatePackageInput.omit({ ifShort: true }).extend({
  lines: list(PackageLineInput.extend({ productId: id('Product'), sku: z.string(), name: z.string(), picture: z.string() }), linesMaximum),
})

/** The owner of a stored package is fixed, and hidden from those who may not see customers. */
export const StoredPackageForm = PackageForm.extend({ customerId: z.string() })

export type PackageValues = z.input<typeof PackageForm>
export type LineValues = PackageValues['lines'][number]

export const newLine = { productId: '', sku: '', name: '', picture: '' } as LineValues

export const noRecipient: PackageValues['recipient'] = {
  name: '',
  phone: '',
  email: '',
  country: '',
  province: '',
  city: '',
  district: '',
  postcode: '',
  address1: '',
  address2: '',
}

export const newPackage = (warehouseId: string): PackageValues => ({
  warehouseId,
  customerId: '',
  erpNumber: '',
  platform: '',
  platformOrderNumber: '',
  positionInOrder: 1,
  channelCode: '',
  recipient: noRecipient,
  lines: [newLine],
  remark: '',
})

type OrderNumbers = Pick<PackageValues, 'erpNumber' | 'platform' | 'platformOrderNumber' | 'positionInOrder'>

/** The order numbers of the commands; empty ones are sent as null. */
export const numbersOf = ({ erpNumber, platform, platformOrderNumber, positionInOrder }: OrderNumbers) => ({
  erpNumber: erpNumber?.trim() || null,
  platform: platform?.trim() || null,
  platformOrderNumber: platformOrderNumber?.trim() || null,
  positionInOrder: positionInOrder ?? null,
})

export const linesOf = (lines: readonly LineValues[]) => lines.map(({ sku, quantity }) => ({ sku, quantity }))

/** The other input of the commands. */
export const contentsOf = ({ channelCode, recipient, remark }: PackageValues) => ({
  channelCode: channelCode || null,
  recipient: { ...recipient, phone: recipient.phone || null, email: recipient.email || null },
  remark: remark ?? '',
})
