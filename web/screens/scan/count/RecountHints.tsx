import { List } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'

/** Where pieces are overlooked; without a word on whether they were too many or too few. */
export function RecountHints() {
  const t = useT()
  return (
    <List.Root as="ul" ps="5" mt="3" textStyle="lg">
      {(['behind', 'boxes', 'neighbours'] as const).map((hint) => (
        <List.Item key={hint}>{t(`countScan.hint.${hint}`)}</List.Item>
      ))}
    </List.Root>
  )
}
