import { z } from 'zod'
import { announcementDetails } from '../../../../graph/announcement/input.ts'
import { AnnouncementAudience } from '../../../../graph/announcement/states.ts'
import { fields } from '../../../../graph/kernel/input/fieldTypes.ts'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { everywhere } from './announcementList.ts'

/** Whom an announcement is for. */
export type Audience = keyof typeof AnnouncementAudience.values

export interface ChosenCustomer {
  readonly customerId: string
  readonly name: string
}

/** What can be changed of a stored announcement; its warehouse and audience stay. `customer` is the one that is looked up. */
export const AnnouncementForm = fields(announcementDetails).extend({ customer: z.string().nullish() })

/** A new announcement; all warehouses are a choice of their own. */
export const NewAnnouncementForm = AnnouncementForm.extend({
  warehouseId: z.string().min(1),
  audience: z.enum(valuesOf(AnnouncementAudience)).nullish(),
})

export type AnnouncementValues = z.input<typeof AnnouncementForm>
export type NewAnnouncementValues = z.input<typeof NewAnnouncementForm>

export const newAnnouncement = (warehouseId: string, today: string): NewAnnouncementValues => ({
  warehouseId,
  audience: 'STAFF',
  customer: '',
  title: '',
  text: '',
  roleIds: [],
  customerIds: [],
  fromDay: today,
  untilDay: '',
  pinned: false,
  mustConfirm: false,
})

/** Fields that are compared with another person's changes. */
export const comparedFields = Object.keys(announcementDetails) as (keyof typeof announcementDetails)[]

/** What differs from the stored values: only that is sent, as roles that were deleted are not among the choices. */
export const changesOf = (stored: AnnouncementValues, values: AnnouncementValues): Partial<AnnouncementValues> =>
  Object.fromEntries(comparedFields.flatMap((name) => (isSame(values[name], stored[name]) ? [] : [[name, values[name]]])))

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What was chosen of the other audience stays in the form and is not sent. */
export const inputOf = ({ warehouseId, audience, customer: _lookedUp, roleIds, customerIds, ...details }: NewAnnouncementValues) => ({
  ...details,
  warehouseId: placeOf(warehouseId),
  audience: audience ?? 'STAFF',
  ...(audience === 'CUSTOMERS' ? { customerIds } : { roleIds }),
})

/** Warehouse of a choice; null for all. */
export const placeOf = (warehouseId: string): string | null => (warehouseId === everywhere ? null : warehouseId)
