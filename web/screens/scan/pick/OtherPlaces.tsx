import { Box, Button } from '@chakra-ui/react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { OtherPlacesQuery } from './__generated__/OtherPlacesQuery.graphql.ts'
import type { OtherPlace } from './shortPick.ts'

interface Props {
  at: OtherPlacesQuery['variables']
  chosen: OtherPlace | null
  onChoose: (place: OtherPlace | null) => void
}

/** Other locations where missing goods are free; a second tap gives the choice up. */
export function OtherPlaces({ at, chosen, onChoose }: Props) {
  const t = useT()
  const { otherPickLocations: places } = useLazyLoadQuery<OtherPlacesQuery>(
    graphql`
      query OtherPlacesQuery($waveId: ID!, $locationId: ID!, $productId: ID!) {
        otherPickLocations(waveId: $waveId, locationId: $locationId, productId: $productId) {
          location
          free
        }
      }
    `,
    at,
    { fetchPolicy: 'network-only' },
  )
  if (places.length === 0) return <Box color="muted">{t('pick.short.elsewhere.none')}</Box>
  return (
    <Box my="3" maxW="24rem" role="group" aria-label={t('pick.short.elsewhere')}>
      <Box mb="1">{t('pick.short.elsewhere')}</Box>
      <Box display="grid" gap="2">
        {places.map(({ location, free }) => {
          const isChosen = chosen?.location === location
          return (
            <Button
              key={location}
              aria-pressed={isChosen}
              size="xl"
              justifyContent="space-between"
              variant={isChosen ? 'solid' : 'outline'}
              colorPalette={isChosen ? 'brand' : 'gray'}
              onClick={() => onChoose(isChosen ? null : { location, free })}
            >
              <Box as="span" textStyle="code">
                {location}
              </Box>
              {t('pick.short.elsewhere.free', { count: free })}
            </Button>
          )
        })}
      </Box>
    </Box>
  )
}
