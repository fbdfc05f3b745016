import { createContext, type ReactNode } from 'react'

/** What waits for whoever stands at a station, besides their work: a badge in the header of every scan page. */
export const HeaderBadge = createContext<ReactNode>(null)
