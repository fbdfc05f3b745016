import { createContext, use } from 'react'
import type { useNoticesSubscription$data } from './__generated__/useNoticesSubscription.graphql.ts'

export type Notices = useNoticesSubscription$data['myNoticesChanged']

/** What the user was told and has not read; null until it is known. */
export const NoticesContext = createContext<Notices | null>(null)

/** What the user was told and has not read. */
export const useUnreadNotices = (): Notices | null => use(NoticesContext)
