import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { agedAfterDays } from '../../../graph/stock/states.ts'
import { type Translate, useT } from '../../i18n/useT.ts'
import { useActingFor } from '../../shell/actingFor.ts'
import { type Figure, Figures } from '../../ui/document/Figures.tsx'
import type { StockFigures_past$key } from './__generated__/StockFigures_past.graphql.ts'
import type { StockFigures_stock$data, StockFigures_stock$key } from './__generated__/StockFigures_stock.graphql.ts'
import { stockFigures } from './stockFigures.ts'

/** All quantities of the product, where the available pieces are, and how long its pieces have been in the warehouse. */
export function StockFigures({ stock }: { stock: StockFigures_stock$key }) {
  const t = useT()
  const data = useFragment(
    graphql`
      fragment StockFigures_stock on ProductStock {
        inTransit
        toReceive
        toShelve
        good
        defective
        locked
        available
        total
        isLow
        availability {
          picking
          staging
          elsewhere
        }
        ages {
          upToDays
          pieces
        }
      }
    `,
    stock,
  )
  const isOfStaff = useActingFor() === null
  const { picking, staging, elsewhere } = data.availability
  return (
    <>
      <Quantities data={data} isLow={data.isLow} />
      {isOfStaff && data.available > 0 && (
        <FigureCard
          title={t('stock.available.title')}
          hint={picking === 0 ? t('stock.available.notPickable') : undefined}
          figures={[
            { name: t('stock.available.picking'), value: picking, tone: 'brand' },
            { name: t('stock.available.staging'), value: staging },
            { name: t('stock.available.elsewhere'), value: elsewhere },
          ]}
        />
      )}
      <Ages data={data} />
    </>
  )
}

/** All quantities of the product at a moment in the past, and how long its pieces had been in the warehouse. */
export function PastStockFigures({ stock }: { stock: StockFigures_past$key }) {
  const data = useFragment(
    graphql`
      fragment StockFigures_past on PastProductStock {
        inTransit
        toReceive
        toShelve
        good
        defective
        locked
        available
        total
        ages {
          upToDays
          pieces
        }
      }
    `,
    stock,
  )
  return (
    <>
      <Quantities data={data} />
      <Ages data={data} />
    </>
  )
}

type Shown = Pick<StockFigures_stock$data, 'ages' | (typeof stockFigures)[number]>

function Quantities({ data, isLow = false }: { data: Shown; isLow?: boolean }) {
  const t = useT()
  return (
    <Box layerStyle="card" p="4">
      <Figures
        figures={stockFigures.map((figure) => ({
          name: t(`stock.figure.${figure}`),
          value: data[figure],
          ...(figure === 'available' && { tone: isLow ? ('warn' as const) : ('brand' as const) }),
        }))}
      />
    </Box>
  )
}

function Ages({ data: { ages, total } }: { data: Shown }) {
  const t = useT()
  const bounds = ages.map(({ upToDays }) => upToDays)
  if (total === 0) return null
  return (
    <FigureCard
      title={t('stock.age.title')}
      figures={ages.map(({ upToDays, pieces }, index) => ({
        name: ageText(t, bounds[index - 1] ?? null, upToDays ?? null),
        value: pieces,
        ...((bounds[index - 1] ?? 0) >= agedAfterDays && { tone: 'warn' as const }),
      }))}
    />
  )
}

function FigureCard({ title, hint, figures }: { title: string; hint?: string | undefined; figures: readonly Figure[] }) {
  return (
    <Box as="section" aria-label={title} layerStyle="card" p="4">
      <Box as="h2" textStyle="sm" fontWeight="semibold" color="muted" mb="2">
        {title}
      </Box>
      <Figures figures={figures} />
      {hint && (
        <Box color="warn.fg" textStyle="sm" mt="2">
          {hint}
        </Box>
      )}
    </Box>
  )
}

/** Name of an age group: from the day after the group before it. */
function ageText(t: Translate, after: number | null, upTo: number | null): string {
  const from = after === null ? 0 : after + 1
  return upTo === null ? t('stock.age.from', { from }) : t('stock.age.range', { from, to: upTo })
}
