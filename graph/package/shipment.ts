import type { Recipient } from '../generated/prisma/client.ts'
import { nameIn } from '../kernel/name.ts'
import type { Db } from '../kernel/sql/db.ts'
import type { WeightUnitCode } from '../kernel/states/weight.ts'
import type { DeclaredItem, PackageMeasures } from '../logistics/carrier.ts'
import type { PostalAddress } from '../print/address.ts'

/** A package as sent to its carrier. */
export interface ShipmentOfPackage {
  number: string
  label: string
  labelRequest: number
  trackingNumber: string | null
  channel: { id: string; name: string; carrier: string; service: string }
  sender: PostalAddress
  recipient: PostalAddress
  measures: PackageMeasures
  items: DeclaredItem[]
  references: string[]
  weightGrams: number
  weightUnit: WeightUnitCode
  pieces: number
}

/** Carrier reference of a package's nth label. */
export function labelReference(number: string, request: number): string {
  return request === 1 ? number : `${number}/${request}`
}

/** Address of a recipient as carriers take it. */
export function addressOf(
  recipient: Pick<Recipient, 'name' | 'phone' | 'country' | 'province' | 'city' | 'district' | 'postcode' | 'address1' | 'address2'>,
): PostalAddress {
  return {
    name: recipient.name,
    company: null,
    phone: recipient.phone || null,
    country: recipient.country,
    province: recipient.province || null,
    city: recipient.city,
    district: recipient.district || null,
    postcode: recipient.postcode || null,
    street1: recipient.address1,
    street2: recipient.address2 || null,
  }
}

/** Reads the shipment data of a package; null if it has no channel. */
export async function readShipment(db: Db, packageId: string): Promise<ShipmentOfPackage | null> {
  const row = await db.package.findUnique({
    where: { id: packageId },
    include: { channel: true, warehouse: true, recipient: true, lines: { include: { product: true }, orderBy: { lineNo: 'asc' } } },
  })
  if (!row?.channel || !row.recipient) return null
  const { warehouse, recipient, lines, number, label, labelRequest, trackingNumber, channel, weightGrams, pieces } = row
  const largest = (pick: 'lengthMillimetres' | 'widthMillimetres') => Math.max(...lines.map(({ product }) => product[pick]))
  return {
    number,
    label,
    labelRequest,
    trackingNumber,
    channel,
    weightGrams,
    pieces,
    weightUnit: warehouse.weightUnit,
    sender: {
      // The sender is the warehouse; carriers outside China get its English name.
      name: nameIn(warehouse.country === 'CN' ? 'zh-CN' : 'en', warehouse),
      company: null,
      phone: warehouse.phone,
      country: warehouse.country,
      province: warehouse.province,
      city: warehouse.city,
      district: null,
      street1: `${warehouse.street} ${warehouse.houseNumber}`,
      street2: null,
      postcode: warehouse.postcode,
    },
    recipient: addressOf(recipient),
    // Before packing, the size is estimated by stacking its goods.
    measures: {
      weightGrams,
      lengthMillimetres: largest('lengthMillimetres'),
      widthMillimetres: largest('widthMillimetres'),
      heightMillimetres: lines.reduce((sum, { product, quantity }) => sum + product.heightMillimetres * quantity, 0),
    },
    items: lines.map(({ product, quantity }) => ({
      sku: product.sku,
      name: product.declaredNameEn,
      pieces: quantity,
      unitValue: { amount: product.declaredPrice.toString(), currency: product.currency },
    })),
    references: [row.platformOrderNumber, row.erpNumber].filter((reference) => reference !== null),
  }
}
