import { useCallback, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { commandNames, commandWord } from '../../../../graph/kernel/states/commandWord.ts'
import { type MessageKey, useT } from '../../../i18n/useT.ts'
import type { Option } from '../../../ui/FilterBar.tsx'

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

const prefix = 'command.'

/** All commands as filter options, by their words. */
export function useCommandOptions(): readonly Option[] {
  const { messages, locale } = useIntl()
  return useMemo(() => {
    const options = Object.entries(messages).flatMap(([key, label]): Option[] => {
      const [value] = key.startsWith(prefix) ? commandNames(key.slice(prefix.length)) : []
      return value ? [{ value, label: String(label) }] : []
    })
    return options.sort((a, b) => a.label.localeCompare(b.label, locale))
  }, [messages, locale])
}
