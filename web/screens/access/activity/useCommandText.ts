import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { commandWord } from '../../../../graph/kernel/states/commandWord.ts'
import { type MessageKey, useT } from '../../../i18n/useT.ts'

/** What a command does, in plain words; its name if it is one of another version. */
export function useCommandText(): (command: string) => string {
  const t = useT()
  const { messages } = useIntl()
  return useCallback(
    (command) => {
      const name = commandWord(command)
      return `command.${name}` in messages ? t(`command.${name}` as MessageKey) : command
    },
    [t, messages],
  )
}
