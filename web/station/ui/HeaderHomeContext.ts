import { createContext, type ReactNode } from 'react'

/** Link to the console in the header of every scan page; the station is kept. */
export const HeaderHomeContext = createContext<ReactNode>(null)
