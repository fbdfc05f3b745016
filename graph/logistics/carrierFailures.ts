import { defineFailure, type Failure } from '../kernel/failure.ts'

/** The carrier doesn't answer. The same request may be sent again later. */
export const CarrierUnavailable = defineFailure(
  'CARRIER_UNAVAILABLE',
  '物流商 {carrier} 暂时无法连接',
  'The carrier {carrier} can not be reached at the moment',
)

/** The carrier has no such service, or no longer. */
export const CarrierServiceUnknown = defineFailure(
  'CARRIER_SERVICE_UNKNOWN',
  '物流商没有服务 {service}',
  'The carrier has no service {service}',
)

export const AddressNotDeliverable = defineFailure(
  'ADDRESS_NOT_DELIVERABLE',
  '地址无法投递：{country} {postcode}',
  'The address can not be delivered to: {country} {postcode}',
)

export const RecipientPhoneRequired = defineFailure(
  'RECIPIENT_PHONE_REQUIRED',
  '服务 {service} 需要收件人电话',
  'The service {service} needs the recipient\u2019s phone number',
)

/** Both weights are grams. */
export const ParcelTooHeavy = defineFailure(
  'PARCEL_TOO_HEAVY',
  '包裹重 {weightGrams} 克，超过服务 {service} 的上限 {limitGrams} 克',
  'The parcel weighs {weightGrams} g; the service {service} takes {limitGrams} g',
)

/** The carrier has the parcel already, or sells labels that can't be given back. */
export const LabelNotVoidable = defineFailure(
  'LABEL_NOT_VOIDABLE',
  '面单 {trackingNumber} 已无法作废',
  'The label {trackingNumber} can no longer be voided',
)

/** True where a repeat of the same request may succeed; everything else is the carrier's answer and stays. */
export function isTemporary(failure: Failure): boolean {
  return failure.code === CarrierUnavailable.code
}
