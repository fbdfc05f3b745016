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
      const message = intl.messages[key as string]
      // In a build what is still a text has no place for values, and nothing there could read it.
      if (import.meta.env.PROD && typeof message === 'string') return message
      return intl.formatMessage({ id: key as string }, values)
    },
    [intl],
  )
}
