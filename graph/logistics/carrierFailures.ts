import { defineFailure, Failure } from '../kernel/command/failure.ts'
import { SystemError } from '../kernel/failures.ts'

/** The carrier is unreachable; the request may be retried. */
export const CarrierUnavailable = defineFailure(
  'CARRIER_UNAVAILABLE',
  '物流商 {carrier} 暂时无法连接，请稍后重试',
  'The carrier {carrier} cannot be reached at the moment; try again later',
)

export const CarrierServiceUnknown = defineFailure(
  'CARRIER_SERVICE_UNKNOWN',
  '物流商没有服务 {service}',
  'The carrier has no service {service}',
)

export const AddressNotDeliverable = defineFailure(
  'ADDRESS_NOT_DELIVERABLE',
  '地址无法投递：{country} {postcode}，请核对地址',
  'The carrier does not deliver to {country} {postcode}; check the address',
)

export const RecipientPhoneRequired = defineFailure(
  'RECIPIENT_PHONE_REQUIRED',
  '服务 {service} 需要收件人电话',
  'The service {service} requires the recipient\u2019s phone number',
)

/** Both weights are grams. */
export const ServiceWeightExceeded = defineFailure(
  'SERVICE_WEIGHT_EXCEEDED',
  '包裹重 {weightGrams} 克，超过服务 {service} 的上限 {limitGrams} 克，请换渠道',
  'The package weighs {weightGrams} g, more than the {limitGrams} g limit of service {service}; choose another channel',
)

/** The carrier already has the package, or its labels cannot be voided. */
export const LabelNotVoidable = defineFailure(
  'LABEL_NOT_VOIDABLE',
  '面单 {trackingNumber} 已无法作废',
  'The label {trackingNumber} can no longer be voided',
)

/** The carrier works on a manifest; the request may be repeated. */
export const ManifestNotReady = defineFailure(
  'MANIFEST_NOT_READY',
  '物流商 {carrier} 尚未出具交接清单，请稍后重试',
  'The carrier {carrier} has not made its manifest yet; try again later',
)

/** The channel of a carrier without an API has no free number; the label is asked for again when some are added. */
export const TrackingNumbersUsedUp = defineFailure(
  'TRACKING_NUMBERS_USED_UP',
  '渠道 {channel} 的跟踪号已用完，添加跟踪号后会自动重新获取面单',
  'The channel {channel} has no tracking number left; the label is made by itself when numbers are added',
)

const temporary: readonly string[] = [CarrierUnavailable.code, ManifestNotReady.code]

/** Whether an error is the carrier's answer, which another attempt would not change. */
export const isAnswer = (error: unknown): boolean => error instanceof Failure && !temporary.includes(error.code)

/** Whether an error of a carrier's job is final: an answer of the carrier, or any error on the last attempt. */
export const isFinal = (error: unknown, attempt: number, attemptsMaximum: number): boolean => isAnswer(error) || attempt >= attemptsMaximum

/** The failure to show; internal errors, logged on earlier attempts, are shown as SYSTEM_ERROR. */
export const failureToShow = (error: unknown): Failure => (error instanceof Failure ? error : SystemError())
