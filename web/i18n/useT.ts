import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import type source from './zh-CN.json'

/** A key of the catalogue. A misspelt one does not compile. */
export type MessageKey = keyof typeof source
export type MessageValues = Record<string, string | number>
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** The console's own words: `const t = useT()`, then `t('login.form.submit')`. */
export function useT(): Translate {
  const intl = useIntl()
  return useCallback(
    (key, values) => {
      // In a build what is still a text has no place for values, and nothing there could read it.
      const isRead = !import.meta.env.PROD || typeof intl.messages[key as string] !== 'string'
      return intl.formatMessage({ id: key as string }, isRead ? values : undefined)
    },
    [intl],
  )
}
