import { Box, Button, Flex, Grid } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../../i18n/useT.ts'
import { Facts } from '../../../../ui/document/Facts.tsx'
import { Section } from '../../../../ui/Section.tsx'
import type { ComparedWaves_plan$key } from './__generated__/ComparedWaves_plan.graphql.ts'
import type { WalkDrawing_layout$key } from './__generated__/WalkDrawing_layout.graphql.ts'
import { WalkDrawing } from './WalkDrawing.tsx'

interface Props {
  /** Number of the setting, from 1. */
  number: number
  plan: ComparedWaves_plan$key
  layout: WalkDrawing_layout$key | null
}

/** The waves of a setting, one at a time: its walk on the layout and its locations in walk order. */
export function ComparedWaves({ number, plan, layout }: Props) {
  const t = useT()
  const intl = useIntl()
  const [at, setAt] = useState(0)
  const { waves } = useFragment(
    graphql`
      fragment ComparedWaves_plan on ComparedPlan {
        waves {
          type
          groupName
          packages
          pieces
          path
          walk {
            metres
            minutes
            percentAbove
          }
          locations {
            code
            rack
            bay
          }
        }
      }
    `,
    plan,
  )
  const wave = waves[at]
  if (!wave) return null
  const { type, groupName, packages, pieces, walk, path, locations } = wave
  const title = t('wave.compare.wave', { wave: at + 1, waves: waves.length, number })
  const step = (by: 1 | -1, label: string, Icon: typeof ChevronLeft) => (
    <Button size="sm" px="1.5" aria-label={label} disabled={!waves[at + by]} onClick={() => setAt(at + by)}>
      <Icon size={16} aria-hidden />
    </Button>
  )
  return (
    <Section
      title={title}
      aside={
        <Flex gap="1.5">
          {step(-1, t('wave.compare.previous'), ChevronLeft)}
          {step(1, t('wave.compare.next'), ChevronRight)}
        </Flex>
      }
    >
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: layout && walk ? 'minmax(0, 1fr) 15rem' : 'minmax(0, 1fr)' }}>
        {layout && walk && <WalkDrawing layout={layout} label={title} paths={[path]} locations={locations} height="24rem" />}
        <Box>
          <Facts
            facts={[
              [t('wave.type'), t(`enum.WaveType.${type}`)],
              [t('wave.group'), groupName],
              [t('wave.packages'), intl.formatNumber(packages)],
              [t('wave.pieces'), intl.formatNumber(pieces)],
              [t('wave.compare.walked'), walk ? t('wave.compare.metres', { metres: walk.metres }) : t('wave.compare.unknown')],
              [t('wave.compare.time'), walk && t('wave.compare.minutes', { minutes: walk.minutes })],
              [t('wave.compare.route'), walk && routeOf(walk.percentAbove, t)],
            ]}
          />
          <Box
            as="ol"
            aria-label={t('wave.compare.locations')}
            mt="3"
            maxH="16rem"
            overflowY="auto"
            listStyle="decimal"
            ps="8"
            textStyle="code"
          >
            {locations.map(({ code }) => (
              <li key={code}>{code}</li>
            ))}
          </Box>
        </Box>
      </Grid>
    </Section>
  )
}

function routeOf(percent: number | null | undefined, t: ReturnType<typeof useT>): string | null {
  if (percent == null) return null
  return percent === 0 ? t('wave.walk.shortest') : t('wave.walk.above', { percent })
}
