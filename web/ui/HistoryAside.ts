import { createContext, type ReactNode } from 'react'

/** What the history of every document has beside its title: the link to all that was done to it. */
export const HistoryAside = createContext<ReactNode>(null)
