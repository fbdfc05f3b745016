import { createContext } from 'react'

/** Takes a scanned code that belongs to no field that has the focus, such as a product that becomes a line; null where a form takes none. */
export const FormScan = createContext<((code: string) => void) | null>(null)
