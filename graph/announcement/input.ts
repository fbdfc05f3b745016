import { count, day, fields, flag, id, list, object, oneOf, text } from '../kernel/input/fieldTypes.ts'
import { AnnouncementAudience, audienceCustomersMaximum, audienceRolesMaximum, boardMaximum, textMaximum, titleMaximum } from './states.ts'

/** What is said in an announcement, to whom and how long. */
export const announcementDetails = {
  title: text(titleMaximum).meta({ description: `Title, up to ${titleMaximum} characters.` }),
  text: text(textMaximum).meta({ description: `Plain text with line breaks, up to ${textMaximum} characters.` }),
  roleIds: list(id('Role'), audienceRolesMaximum, 0).nullish().meta({
    description:
      'Roles whose holders see it; all staff if empty. If absent, all staff for a new one, else as before. None if it is for customers.',
  }),
  customerIds: list(id('Customer'), audienceCustomersMaximum, 0).nullish().meta({
    description:
      'Customers of its warehouse whose users see it; all of them if empty. If absent, all for a new one, else as before. None if it is for staff.',
  }),
  fromDay: day().meta({ description: 'First day on which it is shown, in the time zone of the warehouse in which it is read.' }),
  untilDay: day().meta({ description: 'Last day on which it is shown; not before `fromDay`.' }),
  pinned: flag().meta({ description: 'Whether it stands above those that are not pinned.' }),
  mustConfirm: flag().meta({ description: 'Whether it comes back until each reader has confirmed it.' }),
}

export const CreateAnnouncementInput = fields({
  warehouseId: id('Warehouse').nullish().meta({
    description: 'The warehouse whose staff or customers it is for; if absent, all warehouses, for which you need the right in all. Fixed.',
  }),
  audience: oneOf(AnnouncementAudience).nullish().meta({ description: 'Whom it is for; staff if absent. Fixed.' }),
  ...announcementDetails,
})

const announcementId = id('Announcement').meta({ description: 'The announcement.' })
const expectedVersion = count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' })
const revision = count(1, 2_000_000_000).meta({ description: 'Revision of the text that you have read.' })

export const EditAnnouncementInput = fields({ announcementId, expectedVersion, ...fields(announcementDetails).partial().shape })

export const AnnouncementInput = fields({ announcementId, expectedVersion })

export const ReadAnnouncementInput = object('ReadAnnouncementInput', { announcementId, revision }).meta({
  description: 'An announcement that you have read.',
})

export const MarkAnnouncementsReadInput = fields({
  announcements: list(ReadAnnouncementInput, boardMaximum).meta({ description: 'What you have read.' }),
})

export const ConfirmAnnouncementInput = fields({ announcementId, revision })
