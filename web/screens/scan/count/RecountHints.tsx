import { Box } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'

/** Where pieces are overlooked; without a word on whether they were too many or too few. */
export function RecountHints() {
  const t = useT()
  return (
    <Box as="ul" gridColumn="1 / -1" listStyle="disc" ps="6" mt="3" textStyle="lg">
      {(['behind', 'boxes', 'neighbours'] as const).map((hint) => (
        <li key={hint}>{t(`countScan.hint.${hint}`)}</li>
      ))}
    </Box>
  )
}
