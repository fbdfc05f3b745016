import { createContext, use } from 'react'
import type { useAnnouncementsSubscription$data } from './__generated__/useAnnouncementsSubscription.graphql.ts'

export type Announcements = useAnnouncementsSubscription$data['myAnnouncementsChanged']

/** What the user is told in the current warehouse and has not read or confirmed; null without a warehouse, and until it is known. */
export const AnnouncementsContext = createContext<Announcements | null>(null)

/** What the user is told and has not read or confirmed. */
export const useWaitingAnnouncements = (): Announcements | null => use(AnnouncementsContext)
