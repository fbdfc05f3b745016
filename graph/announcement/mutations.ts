import { mutation, node, type PayloadBuilder, type PayloadShape } from '../kernel/schema/mutation.ts'
import { confirmAnnouncement } from './commands/confirmAnnouncement.ts'
import { createAnnouncement } from './commands/createAnnouncement.ts'
import { deleteAnnouncement } from './commands/deleteAnnouncement.ts'
import { editAnnouncement } from './commands/editAnnouncement.ts'
import { markAnnouncementsRead } from './commands/markAnnouncementsRead.ts'
import { publishAnnouncement } from './commands/publishAnnouncement.ts'
import { withdrawAnnouncement } from './commands/withdrawAnnouncement.ts'

const announcement = (description: string) => (t: PayloadBuilder<{ announcementId: string }>) => ({
  announcement: node(t, 'Announcement', description, (r) => r.announcementId),
})

mutation(createAnnouncement, announcement('The new announcement.'))
mutation(editAnnouncement, announcement('The changed announcement.'))
mutation(publishAnnouncement, announcement('The published announcement.'))
mutation(withdrawAnnouncement, announcement('The withdrawn announcement.'))
mutation(deleteAnnouncement)

const count = (description: string) => (t: PayloadBuilder<{ count: number }>) => ({
  count: t.int({ nullable: true, description, resolve: ({ result }: PayloadShape<{ count: number }>) => result?.count ?? null }),
})

mutation(markAnnouncementsRead, count('Number of those that were unread before.'))
mutation(confirmAnnouncement, count('1, or 0 if you had confirmed it before.'))
