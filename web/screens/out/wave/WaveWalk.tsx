import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { WaveWalk_wave$key } from './__generated__/WaveWalk_wave.graphql.ts'

/** Length and time of the planned walk, and how good it is where that is known. */
export function WaveWalk({ wave: key }: { wave: WaveWalk_wave$key }) {
  const t = useT()
  const { walk } = useFragment(
    graphql`
      fragment WaveWalk_wave on Wave {
        walk {
          metres
          minutes
          percentAbove
        }
      }
    `,
    key,
  )
  if (!walk) return null
  const { metres, minutes, percentAbove } = walk
  return (
    <Box>
      {t('wave.walk', { metres, minutes })}
      {percentAbove != null && ' · '}
      {percentAbove === 0 && (
        <Box as="span" color="positive.fg">
          {t('wave.walk.shortest')}
        </Box>
      )}
      {percentAbove != null && percentAbove > 0 && t('wave.walk.above', { percent: percentAbove })}
    </Box>
  )
}
