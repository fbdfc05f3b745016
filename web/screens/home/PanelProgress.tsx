import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useRight } from '../../shell/rights.ts'
import type { PanelProgress_panel$key } from './__generated__/PanelProgress_panel.graphql.ts'
import { Card } from './Card.tsx'
import { usePanelLink } from './usePanelLink.ts'

/** States on the way through the warehouse; abnormal packages are not among them, they wait for a decision. */
const packageSteps = ['DRAFT', 'PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED'] as const
const waveSteps = ['TO_BE_PICKED', 'PICKING', 'TO_BE_PACKED', 'PACKAGING'] as const
const inboundSteps = ['FORECAST', 'IN_TRANSIT', 'TO_BE_STORED', 'IN_STORAGE'] as const

/** How many packages, waves and inbound orders are in each state on their way, each as a link to them. */
export function PanelProgress({ panel }: { panel: PanelProgress_panel$key }) {
  const t = useT()
  const link = usePanelLink()
  const { packages, waves, inbound, inboundDueToday, stock } = useFragment(
    graphql`
      fragment PanelProgress_panel on Panel {
        packages {
          state
          count
        }
        waves {
          state
          count
          suspended
        }
        inbound {
          state
          count
        }
        inboundDueToday
        stock {
          toShelve
        }
      }
    `,
    panel,
  )
  const [seesPackages, seesWaves, seesInbound] = [useRight('package:read'), useRight('wave:read'), useRight('inbound:read')]
  const [seesStock, orders] = [useRight('stock:read'), '/inbound/warehouseWarrant']
  if (!seesPackages && !seesWaves && !seesInbound) return null
  const toShelve = stock.toShelve > 0 && t('home.progress.toShelve', { count: stock.toShelve })
  const dueToday = inboundDueToday > 0 && t('home.progress.dueToday', { count: inboundDueToday })
  return (
    <Card title={t('home.progress')} aside={<Aside>{t('home.progress.about')}</Aside>}>
      <Box containerType="inline-size" mx={{ base: '-3', sm: '-4' }} mb={{ base: '-3', sm: '-4' }}>
        {seesPackages && (
          <Row
            name={t('home.progress.packages')}
            steps={packageSteps.map((state) => ({
              name: t(`state.Package.${state}`),
              count: countIn(packages, state),
              to: link('/out/parcel', { view: state, days: 'all' }),
            }))}
          />
        )}
        {seesWaves && (
          <Row
            name={t('home.progress.waves')}
            steps={waveSteps.map((state) => {
              const suspended = waves.find((one) => one.state === state)?.suspended
              return {
                name: t(`state.Wave.${state}`),
                count: countIn(waves, state),
                to: link('/out/wave/list', { view: state, days: 'all' }),
                note: suspended ? t('home.panel.suspended', { count: suspended }) : null,
              }
            })}
          />
        )}
        {seesInbound && (
          <Row
            name={t('home.progress.inbound')}
            note={dueToday && <Link to={link(orders, { expected: 'TODAY', days: 'all' })}>{dueToday}</Link>}
            steps={inboundSteps.map((state) => ({
              name: t(`state.InboundOrder.${state}`),
              count: countIn(inbound, state),
              to: link(orders, { view: state, days: 'all' }),
              note:
                state === 'IN_STORAGE' && toShelve && seesStock ? (
                  <Link to={link('/inventory/inventory-list', { view: 'TO_SHELVE' })}>{toShelve}</Link>
                ) : null,
            }))}
          />
        )}
      </Box>
    </Card>
  )
}

const countIn = (rows: readonly { readonly state: string; readonly count: number }[], state: string) =>
  rows.find((row) => row.state === state)?.count ?? 0

interface Step {
  name: string
  count: number
  to: string
  note?: ReactNode
}

/** The steps of one kind in their order, below its sum. */
function Row({ name, steps, note }: { name: string; steps: readonly Step[]; note?: ReactNode }) {
  const intl = useIntl()
  const id = useId()
  const total = steps.reduce((sum, { count }) => sum + count, 0)
  return (
    <Frame>
      <header>
        <h3 id={id}>{name}</h3>
        <span>{intl.formatNumber(total)}</span>
        {note && <small>{note}</small>}
      </header>
      <ol aria-labelledby={id}>
        {steps.map((step) => (
          <li key={step.name}>
            <Link to={step.to}>
              <span>{step.name}</span> <b data-none={step.count === 0 || undefined}>{intl.formatNumber(step.count)}</b>
            </Link>
            {step.note && <small>{step.note}</small>}
          </li>
        ))}
      </ol>
    </Frame>
  )
}

const Aside = chakra('span', { base: { textStyle: 'xs', color: 'muted' } })

/** One line of columns where there is place for them, which are the same in each row; else a list, of two columns if they fit. */
const wide = '@container (min-width: 38rem)'

const Frame = chakra('div', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'line.soft',
    px: { base: '3', sm: '4' },
    py: '2.5',
    '& header': { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: '2' },
    '& h3': { fontWeight: 'semibold' },
    '& header > span, & small': { textStyle: 'xs', color: 'muted' },
    '& ol': { listStyle: 'none', display: 'grid', columnGap: '8', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))' },
    '& li': { minW: '0', position: 'relative' },
    '& li > a': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '3', py: '1' },
    '& a': { borderRadius: 'l1', focusVisibleRing: 'outside', _hover: { textDecoration: 'underline' } },
    '@media (pointer: coarse)': { '& li > a': { minH: '11', alignItems: 'center' }, '& small a': { display: 'inline-block', py: '1' } },
    '& li > a > span': { color: 'muted' },
    '& b': { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', '&[data-none]': { color: 'faint', fontWeight: 'normal' } },
    '& small a': { color: 'brand.fg' },
    '& li > small': { display: 'block', textAlign: 'end' },
    [wide]: {
      display: 'grid',
      gridTemplateColumns: '5.5rem minmax(0, 1fr)',
      p: '0',
      '& header': { display: 'block', py: '2.5', ps: '4', pe: '1' },
      '& header > :is(span, small)': { display: 'block' },
      '& ol': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', columnGap: '0' },
      '& li': { borderInlineStartWidth: '1px', borderColor: 'line.soft', px: '3.5', py: '2' },
      '& li > a': { flexDirection: 'column-reverse', alignItems: 'start', justifyContent: 'flex-end', gap: '0', py: '0', minH: '0' },
      '& li > a > span': { textStyle: 'xs' },
      '& b': { textStyle: 'lg' },
      '& li > small': { textAlign: 'start' },
      '& li:last-of-type:not(:nth-of-type(6))': { borderInlineEndWidth: '1px' },
      '& li:not(:last-of-type)::after': {
        content: '""',
        position: 'absolute',
        insetInlineEnd: '-1',
        top: '50%',
        boxSize: '2',
        mt: '-1',
        borderTopWidth: '1.5px',
        borderInlineEndWidth: '1.5px',
        borderColor: 'gray.focusRing',
        transform: 'rotate(45deg)',
        bg: 'card',
        zIndex: 1,
      },
    },
  },
})
