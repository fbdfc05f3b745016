import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { commandTitle } from '../../../../graph/access/rules/commandTitle.ts'
import { type MessageKey, useT } from '../../../i18n/useT.ts'

/** What a command does, in plain words; its name if it is one of another version. */
export function useCommandText(): (command: string) => string {
  const t = useT()
  const { messages } = useIntl()
  return useCallback(
    (command) => {
      const key = commandTitle(command)
      return key in messages ? t(key as MessageKey) : command
    },
    [t, messages],
  )
}
