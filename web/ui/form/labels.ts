import { createContext, type ReactNode } from 'react'

/** Labels of the fields of a form, by field name. */
export const Labels = createContext<Map<string, string>>(new Map())

/** Whether the fields of a form mark changed values. */
export const ShowsChanges = createContext(false)

/** Number of the line, from 1, for fields in a line table: its header is their label, and their errors stand below the line. */
export const LineNumber = createContext<number | null>(null)

/** Name of the group of fields that a field is in, such as "Box 2"; comes before its label in the summary of errors. */
export const GroupLabel = createContext<string | null>(null)

/** Whether a field stands in a table whose headers name it: its label is only spoken, and its error stands below the control. */
export const InTable = createContext(false)

/** What is to be known of a field, shown below its control: another person's value. */
export const FieldNotice = createContext<(name: string) => ReactNode>(() => null)

/** Id of the element with the errors of the line that a field such as `lines.0.change` belongs to. */
export const lineErrorId = (field: string) => `${field.split('.').slice(0, -1).join('-')}-error`
