import { Box } from '@chakra-ui/react'
import { Boxes, Layers, MapPin } from 'lucide-react'
import { useT } from '../../../i18n/useT.ts'

const hints = [
  ['behind', Layers],
  ['boxes', Boxes],
  ['neighbours', MapPin],
] as const

/** Where pieces are overlooked; without a word on whether they were too many or too few. */
export function RecountHints() {
  const t = useT()
  return (
    <Box as="ul" gridColumn="1 / -1" listStyle="none" mt="3" textStyle="lg">
      {hints.map(([hint, Icon]) => (
        <Box as="li" key={hint} display="flex" alignItems="center" gap="3" py="2" borderBottomWidth="1px" borderColor="line.soft">
          <Icon size={20} aria-hidden />
          {t(`countScan.hint.${hint}`)}
        </Box>
      ))}
    </Box>
  )
}
