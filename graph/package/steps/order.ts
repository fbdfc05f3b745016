import type { z } from 'zod'
import type { PackageOrder, RecipientInput } from '../input.ts'
import type { JudgedOrder, Order, RecipientData } from '../rules.ts'

/** Converts an order of the API with defaults filled in. */
export function orderOf(input: z.output<typeof PackageOrder>): Order {
  return { ...judgedOrderOf(input), recipient: recipientOf(input.recipient), remark: input.remark ?? '' }
}

/** Converts what decides about an order. */
export function judgedOrderOf(input: Omit<z.output<typeof PackageOrder>, 'recipient' | 'remark'>): JudgedOrder {
  return {
    erpNumber: input.erpNumber ?? null,
    platform: input.platform ?? null,
    platformOrderNumber: input.platformOrderNumber ?? null,
    positionInOrder: input.positionInOrder ?? 1,
    channelCode: input.channelCode ?? null,
    lines: input.lines,
  }
}

export function recipientOf(input: z.output<typeof RecipientInput>): RecipientData {
  return {
    name: input.name,
    phone: input.phone ?? '',
    email: input.email ?? null,
    country: input.country,
    province: input.province ?? '',
    city: input.city,
    district: input.district ?? '',
    postcode: input.postcode ?? '',
    address1: input.address1,
    address2: input.address2 ?? '',
  }
}
