import { Box, Flex, VisuallyHidden } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { PanelDays_panel$key } from './__generated__/PanelDays_panel.graphql.ts'
import { Card } from './Card.tsx'

/** Packages taken in and shipped, a pair of bars for each day. */
export function PanelDays({ panel }: { panel: PanelDays_panel$key }) {
  const t = useT()
  const intl = useIntl()
  const { days } = useFragment(
    graphql`
      fragment PanelDays_panel on Panel {
        days {
          day
          created
          shipped
        }
      }
    `,
    panel,
  )
  const highest = Math.max(1, ...days.flatMap(({ created, shipped }) => [created, shipped]))
  const height = (count: number) => `${(100 * count) / highest}%`
  const nameOf = (day: string) => intl.formatDate(`${day}T00:00:00Z`, { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  return (
    <Card title={t('home.panel.days')}>
      <Flex gap="1" h="36" align="stretch" as="ol" listStyleType="none">
        {days.map(({ day, created, shipped }, i) => (
          <Flex as="li" key={day} direction="column" flex="1" minW="0" gap="1" title={t('home.panel.dayTotal', { day, created, shipped })}>
            <Flex flex="1" align="flex-end" justify="center" gap="2px" aria-hidden>
              <Box flex="1" maxW="3" h={height(created)} minH={created ? '2px' : '0'} bg="gray.emphasized" borderTopRadius="xs" />
              <Box flex="1" maxW="3" h={height(shipped)} minH={shipped ? '2px' : '0'} bg="primary" borderTopRadius="xs" />
            </Flex>
            <Flex justify="center" fontSize="2xs" color="muted" whiteSpace="nowrap" aria-hidden>
              <Box visibility={{ base: (days.length - i) % 2 === 1 ? 'visible' : 'hidden', sm: 'visible' }}>{nameOf(day)}</Box>
            </Flex>
            <VisuallyHidden>{t('home.panel.dayTotal', { day, created, shipped })}</VisuallyHidden>
          </Flex>
        ))}
      </Flex>
      <Flex gap="4" mt="3" textStyle="xs" color="muted">
        <Legend colour="gray.emphasized" name={t('home.panel.created')} />
        <Legend colour="primary" name={t('home.panel.shipped')} />
      </Flex>
    </Card>
  )
}

function Legend({ colour, name }: { colour: string; name: string }) {
  return (
    <Flex align="center" gap="1.5">
      <Box boxSize="2.5" bg={colour} borderRadius="xs" aria-hidden />
      {name}
    </Flex>
  )
}
