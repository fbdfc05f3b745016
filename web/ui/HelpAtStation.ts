import { type ComponentType, createContext } from 'react'

/** A command of a station for its list of keys. */
export interface HelpCommand {
  key: string
  barcode: string
  label: string
}

/** Help button of a page outside the console's frame, with the commands of its station; null inside the frame, whose bar has one. */
export const HelpAtStation = createContext<ComponentType<{ commands?: readonly HelpCommand[] }> | null>(null)
