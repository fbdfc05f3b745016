import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import type source from './zh-CN.json'

/** A key of the catalogue; an unknown key is a type error. */
export type MessageKey = keyof typeof source
export type MessageValues = Record<string, string | number>
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** Translates a message: `const t = useT()`, then `t('login.form.submit')`. */
export function useT(): Translate {
  const intl = useIntl()
  return useCallback(
    (key, values) => {
      const message = intl.messages[key as string]
      // In a build a message that is still a string takes no values, and there is no parser in the browser.
      if (import.meta.env.PROD && typeof message === 'string') return message
      return intl.formatMessage({ id: key as string }, values)
    },
    [intl],
  )
}
