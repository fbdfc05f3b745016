import { Box, chakra, Flex } from '@chakra-ui/react'
import { type MessageKey, useT } from '../../i18n/useT.ts'

const points = [
  { title: 'login.point.stock', hint: 'login.point.stockHint' },
  { title: 'login.point.wave', hint: 'login.point.waveHint' },
  { title: 'login.point.scan', hint: 'login.point.scanHint' },
] as const satisfies readonly { title: MessageKey; hint: MessageKey }[]

const aisles = [0, 1, 2, 3, 4, 5]
const bays = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const picks = new Set(['0-2', '0-6', '1-4', '2-1', '2-7', '3-5', '4-3', '4-6', '5-2'])

/** Illustration for wide screens: the picking route of a wave. */
export function LoginArt() {
  const t = useT()
  return (
    <Flex
      as="aside"
      direction="column"
      justify="space-between"
      w="44%"
      maxW="46rem"
      p="12"
      bg="hero"
      color="white"
      display={{ base: 'none', md: 'flex' }}
      position="relative"
      overflow="hidden"
    >
      <Floor />
      <Box as="ul" position="relative" display="grid" gap="5">
        {points.map(({ title, hint }) => (
          <Box as="li" key={title}>
            <Box textStyle="xl" fontWeight="semibold">
              {t(title)}
            </Box>
            <Box color="hero.soft" textStyle="md">
              {t(hint)}
            </Box>
          </Box>
        ))}
      </Box>
    </Flex>
  )
}

/** Floor plan: double rows of racks, the bays to pick highlighted, the route between them. */
function Floor() {
  return (
    <chakra.svg viewBox="0 0 560 470" w="full" flex="1" minH="0" mb="10" aria-hidden>
      {aisles.map((aisle) =>
        bays.map((bay) => (
          <chakra.rect
            key={`${aisle}-${bay}`}
            x={16 + aisle * 94}
            y={30 + bay * 46}
            width="52"
            height="38"
            rx="6"
            fill={picks.has(`${aisle}-${bay}`) ? 'primary' : 'transparent'}
            stroke={picks.has(`${aisle}-${bay}`) ? 'primary' : 'hero.line'}
            strokeWidth="1.5"
          />
        )),
      )}
      <chakra.path
        d={walk}
        fill="none"
        stroke="hero.soft"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray="1 9"
      />
      <chakra.circle cx="82" cy="452" r="6" fill="white" />
      <chakra.circle cx="458" cy="452" r="6" fill="none" stroke="white" strokeWidth="3" />
    </chakra.svg>
  )
}

const walk =
  'M82 446V26Q82 14 94 14H164Q176 14 176 26V440Q176 452 188 452H258Q270 452 270 440V26Q270 14 282 14H352Q364 14 364 26V440Q364 452 376 452H446'
