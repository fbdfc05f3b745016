import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { Section } from '../../../ui/Section.tsx'
import type { LayoutPreview_layout$key } from './__generated__/LayoutPreview_layout.graphql.ts'
import type { LayoutPreviewQuery } from './__generated__/LayoutPreviewQuery.graphql.ts'
import { LayoutDrawing } from './LayoutDrawing.tsx'
import { LayoutUnplaced } from './LayoutUnplaced.tsx'
import { type LayoutValues, previewOf } from './layoutForm.ts'

const query = graphql`
  query LayoutPreviewQuery($warehouseId: ID!, $preview: WarehouseLayoutPreview!, $isReadable: Boolean!) {
    node(id: $warehouseId) @include(if: $isReadable) {
      ... on Warehouse @alias(as: "warehouse") {
        layout(preview: $preview) {
          ...LayoutPreview_layout
        }
      }
    }
  }
`

const fragment = graphql`
  fragment LayoutPreview_layout on WarehouseLayout @inline {
    refusal
    locations
    placed
    bayWidthMillimetres
    crossWidthMillimetres
    endGapMillimetres
    aislePitchMillimetres
    aisleWidthMillimetres
    aisleKind
    plan {
      aisles
      blocks
      farthest
      racks {
        prefix
        left
        width
      }
      bays {
        bay
        y
      }
      cells {
        rack
        bay
        areaType
      }
      aisleX
      crossAisleY
      depotX
      depotY
    }
    unplaced {
      rack
      isBefore
      count
      pieces
      codes
    }
  }
`

interface Props {
  form: ServerForm<LayoutValues>
  warehouseId: string
  /** Stored layout, shown until the values are changed. */
  layout: LayoutPreview_layout$key
  /** Field in focus, whose measure is lit. */
  focused: string | null
  mayEdit: boolean
}

/** Drawing of the layout as typed, and what has no place in it. While the values cannot be read, the last drawing stays. */
export function LayoutPreview({ form, warehouseId, layout: stored, focused, mayEdit }: Props) {
  const t = useT()
  const intl = useIntl()
  const preview = useResting(previewOf(form.watch()))
  const loaded = useBackgroundQuery<LayoutPreviewQuery>(query, { warehouseId, preview: preview as never, isReadable: preview !== null })
  const next = loaded?.node?.warehouse?.layout ?? null
  const [last, setLast] = useState(next)
  if (next && next !== last) setLast(next)
  const layout = readInlineData<LayoutPreview_layout$key>(fragment, next ?? last ?? stored)
  const { plan, locations, placed, refusal } = layout
  const kind = [
    ['PICKING', t('enum.CargoAreaType.PICKING')],
    ['STAGING', t('enum.CargoAreaType.STAGING')],
    ['OTHER', t('layout.legend.other')],
    ['NONE', t('layout.legend.none')],
  ] as const
  return (
    <Flex direction="column" gap="2.5" minW="0">
      <Section
        title={t('layout.drawing')}
        aside={
          <Legend aria-label={t('map.legend')}>
            {kind.map(([id, text]) => (
              <li key={id}>
                <i data-kind={id} />
                {text}
              </li>
            ))}
          </Legend>
        }
      >
        {refusal && (
          <Box role="status" color="negative.fg">
            {refusal}
          </Box>
        )}
        {plan && (
          <>
            <Box role="status" color="muted" textStyle="xs" mb="2">
              {t('layout.summary', { placed, locations, aisles: plan.aisles, blocks: plan.blocks })}
              {plan.farthest != null &&
                ` · ${t('layout.farthest', { metres: intl.formatNumber(plan.farthest / 1000, { maximumFractionDigits: 1 }) })}`}
            </Box>
            <LayoutDrawing layout={layout} plan={plan} focused={focused} />
          </>
        )}
      </Section>
      {plan && placed < locations && <LayoutUnplaced layout={layout} form={form} mayEdit={mayEdit} />}
    </Flex>
  )
}

/** A value once it rests: not at every key. */
function useResting<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(JSON.parse(text)), 150)
    return () => window.clearTimeout(timer)
  }, [text])
  return rested
}

const Legend = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3.5',
    rowGap: '1',
    listStyle: 'none',
    textStyle: 'xs',
    color: 'muted',
    '& li': { display: 'flex', alignItems: 'center', gap: '1.5', whiteSpace: 'nowrap' },
    '& i': { w: '4', h: '3', borderRadius: 'l1', borderWidth: '1px', borderColor: 'line.strong' },
    '& [data-kind=PICKING]': { bg: 'gray.emphasized', borderColor: 'transparent' },
    '& [data-kind=STAGING]': { bg: 'gray.muted' },
    '& [data-kind=OTHER]': { bg: 'warn.muted', borderColor: 'transparent' },
    '& [data-kind=NONE]': { borderStyle: 'dashed' },
  },
})
