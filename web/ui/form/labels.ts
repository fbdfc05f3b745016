import { createContext } from 'react'

/** Labels of the fields of a form, by field name. */
export const Labels = createContext<Map<string, string>>(new Map())

/** Whether the fields of a form mark changed values. */
export const ShowsChanges = createContext(false)
