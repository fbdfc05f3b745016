import { createContext, type ReactNode } from 'react'

/** What every list has at the end of its filters: its saved views. */
export const FilterBarEnd = createContext<ReactNode>(null)
