import { Chart, useChart } from '@chakra-ui/charts'
import { Box, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { useT } from '../../../i18n/useT.ts'

interface Props {
  /** Oldest first. */
  days: readonly { readonly day: string; readonly created: number; readonly shipped: number }[]
}

const inUtc = (day: string) => `${day}T00:00:00Z`

/** Packages created (hatched) and shipped (filled) by day. The table beside it says the same to screen readers. */
export function DayChart({ days }: Props) {
  const t = useT()
  const intl = useIntl()
  const hatching = useId()
  const names = { created: t('home.panel.created'), shipped: t('home.panel.shipped') }
  const chart = useChart({
    data: days.map((row) => ({ ...row })),
    series: [
      { name: 'created' as const, label: names.created, color: 'gray.solid' },
      { name: 'shipped' as const, label: names.shipped, color: 'brand.border' },
    ],
  })
  const edge = chart.color('gray.solid')
  return (
    <Box aria-hidden h="full">
      <Chart.Root chart={chart} aspectRatio="auto" h="calc(100% - 1.75rem)" minH="16rem">
        <BarChart
          responsive
          data={chart.data}
          accessibilityLayer={false}
          barGap={1}
          barCategoryGap="18%"
          margin={{ top: 8, right: 4, bottom: 12, left: 0 }}
        >
          <defs>
            <Hatching id={hatching} colour={edge} />
          </defs>
          <CartesianGrid vertical={false} stroke={chart.color('line.soft')} />
          <XAxis
            dataKey="day"
            interval="equidistantPreserveEnd"
            minTickGap={0}
            tickLine={false}
            axisLine={{ stroke: chart.color('line') }}
            tickFormatter={(day: string) => intl.formatDate(inUtc(day), { day: '2-digit', timeZone: 'UTC' })}
            tick={(tick) => <DayTick {...tick} isToday={tick.payload.value === days.at(-1)?.day} />}
          />
          <YAxis
            allowDecimals={false}
            axisLine={false}
            tickLine={false}
            width="auto"
            tickFormatter={(count: number) => intl.formatNumber(count)}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: chart.color('bg.muted') }}
            content={
              <Chart.Tooltip labelFormatter={(day) => intl.formatDate(inUtc(String(day)), { dateStyle: 'full', timeZone: 'UTC' })} />
            }
          />
          <Bar
            dataKey="created"
            name="created"
            isAnimationActive={false}
            fill={`url(#${hatching})`}
            stroke={edge}
            strokeWidth={1}
            maxBarSize={14}
          />
          <Bar dataKey="shipped" name="shipped" isAnimationActive={false} fill={chart.color('brand.border')} maxBarSize={14} />
        </BarChart>
      </Chart.Root>
      <Flex gap="4" mt="2" textStyle="xs" color="muted">
        <Flex align="center" gap="1.5">
          <svg width="12" height="12" aria-hidden>
            <rect x="0.5" y="0.5" width="11" height="11" fill={`url(#${hatching})`} stroke={edge} />
          </svg>
          {names.created}
        </Flex>
        <Flex align="center" gap="1.5">
          <Box boxSize="3" bg="brand.border" />
          {names.shipped}
        </Flex>
      </Flex>
    </Box>
  )
}

function Hatching({ id, colour }: { id: string; colour: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1="0" y1="0" x2="0" y2="5" stroke={colour} strokeWidth="2" />
    </pattern>
  )
}

interface TickProps {
  x: number | string
  y: number | string
  payload: { value: string }
  isToday: boolean
}

/** Weekday above day of the month. */
function DayTick({ x, y, payload, isToday }: TickProps) {
  const intl = useIntl()
  const part = (options: Intl.DateTimeFormatOptions) => intl.formatDate(inUtc(payload.value), { ...options, timeZone: 'UTC' })
  return (
    <text x={x} y={y} textAnchor="middle" fill="currentColor" fontWeight={isToday ? 700 : 400}>
      <tspan x={x} dy="0.9em">
        {part({ weekday: 'narrow' })}
      </tspan>
      <tspan x={x} dy="1.2em">
        {intl.formatDate(inUtc(payload.value), { day: 'numeric', timeZone: 'UTC' }).replace(/\D/g, '')}
      </tspan>
    </text>
  )
}
