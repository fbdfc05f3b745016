import { Box, chakra, Flex, Link, Skeleton } from '@chakra-ui/react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useRight } from '../../shell/rights.ts'
import type { View } from '../setting/locationList.ts'
import type { StorageCapacity_panel$key } from './__generated__/StorageCapacity_panel.graphql.ts'
import type { StorageCapacityQuery } from './__generated__/StorageCapacityQuery.graphql.ts'
import { Card } from './Card.tsx'
import { CardFailure } from './CardFailure.tsx'
import { useCardQuery } from './useCardQuery.ts'
import { useFollowing } from './useFollowing.ts'
import { useIsSeen } from './useIsSeen.ts'
import { usePanelLink } from './usePanelLink.ts'

/** Milliseconds between two readings while goods move. */
const restMs = 30_000

const query = graphql`
  query StorageCapacityQuery($warehouseId: ID!) {
    storageCapacity(warehouseId: $warehouseId) {
      nodeId
      name
      locations
      occupied
      idle
      cleanable
      withoutSize
      volume
    }
  }
`

interface Props {
  warehouseId: string
  /** Follows the changes of the panel. */
  panel: StorageCapacity_panel$key
}

/** How full the cargo areas are, by locations and by volume: a rack with goods in every location is seldom full by volume. */
export function StorageCapacity({ warehouseId, panel }: Props) {
  const t = useT()
  const intl = useIntl()
  const { at } = useFragment(
    graphql`
      fragment StorageCapacity_panel on Panel {
        at
      }
    `,
    panel,
  )
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(place)
  const { response, failure, again } = useCardQuery<StorageCapacityQuery>(query, isSeen ? { warehouseId } : null)
  useFollowing(at, again, restMs)
  const areas = response?.storageCapacity
  const sum = (of: 'locations' | 'occupied' | 'withoutSize') => areas?.reduce((all, area) => all + area[of], 0) ?? 0
  const [locations, occupied, withoutSize] = [sum('locations'), sum('occupied'), sum('withoutSize')]
  return (
    <div ref={place}>
      <Card title={t('home.panel.capacity')}>
        {failure != null && <CardFailure failure={failure} again={again} />}
        {!areas && failure == null && <Skeleton h="12rem" role="status" aria-label={t('ui.loading.label')} />}
        {areas?.length === 0 && <Box color="muted">{t('home.capacity.none')}</Box>}
        {areas && areas.length > 0 && (
          <>
            <Box fontSize="2xl" fontWeight="semibold" lineHeight="1.3">
              {percent(intl, occupied / locations)}
            </Box>
            <Box color="muted" textStyle="xs" mb="3">
              {t('home.panel.capacityOf', { occupied, locations })}
            </Box>
            <Areas>
              {areas.map((area) => (
                <AreaRow key={area.nodeId} area={area} />
              ))}
            </Areas>
            {withoutSize > 0 && (
              <Box color="warn.fg" textStyle="xs" mt="3">
                {t('home.capacity.withoutSize', { count: withoutSize })}
              </Box>
            )}
          </>
        )}
      </Card>
    </div>
  )
}

const percent = (intl: ReturnType<typeof useIntl>, share: number) =>
  intl.formatNumber(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

function AreaRow({ area }: { area: StorageCapacityQuery['response']['storageCapacity'][number] }) {
  const t = useT()
  const link = usePanelLink()
  const sees = useRight('warehouse:read')
  const { nodeId, name, locations, occupied, idle, cleanable, volume } = area
  const listed = (view: View, text: string) =>
    sees ? (
      <Link asChild>
        <RouterLink to={link('/setting/mange', { area: nodeId, view })}>{text}</RouterLink>
      </Link>
    ) : (
      text
    )
  return (
    <li>
      <Flex justify="space-between" gap="2" wrap="wrap">
        <b>{name}</b>
        <Box textStyle="xs">{listed('OCCUPIED', t('home.panel.capacityOf', { occupied, locations }))}</Box>
      </Flex>
      <Bar name={`${name}: ${t('home.capacity.locations')}`} label={t('home.capacity.locations')} share={occupied / locations} />
      {volume === null || volume === undefined ? (
        <Flex justify="space-between" color="muted" textStyle="xs">
          <span>{t('home.capacity.volume')}</span>
          <span>{t('home.capacity.unknown')}</span>
        </Flex>
      ) : (
        <Bar name={`${name}: ${t('home.capacity.volume')}`} label={t('home.capacity.volume')} share={volume} isSecond />
      )}
      <Flex gap="3" textStyle="xs" color="muted">
        {listed('IDLE', t('home.capacity.idle', { count: idle }))}
        {cleanable > 0 && listed('CLEANABLE', t('home.capacity.cleanable', { count: cleanable }))}
      </Flex>
    </li>
  )
}

interface BarProps {
  /** For screen readers. */
  name: string
  label: string
  share: number
  isSecond?: boolean
}

function Bar({ name, label, share, isSecond = false }: BarProps) {
  const intl = useIntl()
  const isFull = share > (isSecond ? 1 : 0.95)
  return (
    <Box display="grid" gridTemplateColumns="4rem 1fr 3.25rem" alignItems="center" gap="2" textStyle="xs">
      <Box color="muted">{label}</Box>
      <Box
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(100 * share))}
        h="2"
        bg="bg.muted"
        borderRadius="full"
        overflow="hidden"
      >
        <Box h="full" w={`${Math.min(100, 100 * share)}%`} bg={isFull ? 'negative.solid' : isSecond ? 'gray.focusRing' : 'primary'} />
      </Box>
      <Box textAlign="end" color={isFull ? 'negative.fg' : 'ink'} fontVariantNumeric="tabular-nums">
        {percent(intl, share)}
      </Box>
    </Box>
  )
}

const Areas = chakra('ul', {
  base: {
    listStyle: 'none',
    '& li': { py: '2', borderTopWidth: '1px', borderColor: 'line.soft' },
    '& b': { fontWeight: 'semibold' },
  },
})
