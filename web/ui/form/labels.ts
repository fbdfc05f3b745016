import { createContext } from 'react'

/** Labels of the fields of a form, by field name. */
export const Labels = createContext<Map<string, string>>(new Map())

/** Whether the fields of a form mark changed values. */
export const ShowsChanges = createContext(false)

/** Number of the line, from 1, for fields in a line table: its header is their label, and their errors stand below the line. */
export const LineNumber = createContext<number | null>(null)

/** Id of the element with the errors of the line that a field such as `lines.0.change` belongs to. */
export const lineErrorId = (field: string) => `${field.split('.').slice(0, 2).join('-')}-error`
