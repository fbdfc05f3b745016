import type { FieldPath } from 'react-hook-form'
import { z } from 'zod'
import { announcementDetails } from '../../../../graph/announcement/input.ts'
import { fields } from '../../../../graph/kernel/input/fieldTypes.ts'
import { everywhere } from './announcementList.ts'

/** What can be changed of a stored announcement; its warehouse stays. */
export const AnnouncementForm = fields(announcementDetails)

/** A new announcement; all warehouses are a choice of their own. */
export const NewAnnouncementForm = AnnouncementForm.extend({ warehouseId: z.string().min(1) })

export type AnnouncementValues = z.input<typeof AnnouncementForm>
export type NewAnnouncementValues = z.input<typeof NewAnnouncementForm>

export const newAnnouncement = (warehouseId: string, today: string): NewAnnouncementValues => ({
  warehouseId,
  title: '',
  text: '',
  roleIds: [],
  fromDay: today,
  untilDay: '',
  pinned: false,
  mustConfirm: false,
})

/** Fields that are compared with another person's changes. */
export const comparedFields = Object.keys(announcementDetails) as FieldPath<AnnouncementValues>[]

/** What differs from the stored values: only that is sent, as roles that were deleted are not among the choices. */
export const changesOf = (stored: AnnouncementValues, values: AnnouncementValues): Partial<AnnouncementValues> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, stored[name as keyof AnnouncementValues])))

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const inputOf = ({ warehouseId, ...details }: NewAnnouncementValues) => ({
  ...details,
  warehouseId: warehouseId === everywhere ? null : warehouseId,
})
