import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { useT } from '../../i18n/useT.ts'
import { useActingFor } from '../../shell/actingFor.ts'
import { CheckField, NumberField } from '../../ui/form/fields.tsx'
import { InTable } from '../../ui/form/labels.ts'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import { Section } from '../../ui/Section.tsx'
import { differenceOf, remarkableShare, volumeOf } from './measures.ts'
import type { ProductValues } from './productForm.ts'

const edges = [
  { name: 'length', declared: 'lengthMillimetres', measured: 'measuredLengthMillimetres' },
  { name: 'width', declared: 'widthMillimetres', measured: 'measuredWidthMillimetres' },
  { name: 'height', declared: 'heightMillimetres', measured: 'measuredHeightMillimetres' },
] as const
const weight = { name: 'weight', declared: 'weightGrams', measured: 'measuredWeightGrams' } as const
const fields = [...edges, weight]
const sources = ['declared', 'measured'] as const

/** Stored units in one that is shown, and its decimals. */
const units = {
  edge: { scale: 10, unit: 'cm', decimals: 1 },
  volume: { scale: 1_000_000, unit: 'l', decimals: 3 },
  weight: { scale: 1000, unit: 'kg', decimals: 3 },
} as const

type Unit = (typeof units)[keyof typeof units]

interface Props {
  id: string
  form: ServerForm<ProductValues>
}

/** Declared size and weight, what the warehouse measured, and the difference, as three rows of one table; on narrow screens as its columns. */
export function ProductMeasures({ id, form }: Props) {
  const t = useT()
  const intl = useIntl()
  const values = useWatch({ control: form.control, name: sources.flatMap((source) => fields.map((field) => field[source])) })
  const [declared, measured] = [values.slice(0, fields.length), values.slice(fields.length)]
  const volumes = [volumeOf(declared.slice(0, edges.length)), volumeOf(measured.slice(0, edges.length))] as const
  const isOfStaff = useActingFor() === null
  const field = (source: (typeof sources)[number], one: (typeof fields)[number], { scale, unit, decimals }: Unit) => (
    <Cell key={one.name}>
      {source === 'measured' && !isOfStaff ? (
        <Measured value={measured[fields.indexOf(one)]} unit={{ scale, unit, decimals }} />
      ) : (
        <NumberField
          form={form}
          name={one[source]}
          label={t(`product.field.${source}.${one.name}`)}
          scale={scale}
          unit={unit}
          optional={source === 'measured'}
        />
      )}
    </Cell>
  )
  return (
    <Section
      id={id}
      title={t('product.section.measures')}
      aside={
        <Box textStyle="xs" color="muted" textAlign="end">
          {t('product.measures.note', { share: intl.formatNumber(remarkableShare, { style: 'percent' }) })}
        </Box>
      }
    >
      <InTable value={true}>
        <Box containerType="inline-size" mx="-4" mb="-2">
          <Table role="table" aria-label={t('product.section.measures')}>
            <Body role="rowgroup">
              <Row role="row">
                <Head role="columnheader" aria-label={t('product.measures.source')} />
                {edges.map(({ name }) => (
                  <Head key={name} role="columnheader">
                    {t(`product.measures.${name}`)}
                  </Head>
                ))}
                <Head role="columnheader">{t('product.measures.volume')}</Head>
                <Head role="columnheader">{t('product.measures.weight')}</Head>
              </Row>
              {sources.map((source, at) => (
                <Row key={source} role="row">
                  <Head role="rowheader">{t(`product.measures.${source}`)}</Head>
                  {edges.map((edge) => field(source, edge, units.edge))}
                  <Cell>
                    <Volume volume={volumes[at] ?? null} />
                  </Cell>
                  {field(source, weight, units.weight)}
                </Row>
              ))}
              <Row role="row">
                <Head role="rowheader">{t('product.measures.difference')}</Head>
                {edges.map(({ name }, at) => (
                  <Cell key={name}>
                    <Difference declared={declared[at]} measured={measured[at]} unit={units.edge} />
                  </Cell>
                ))}
                <Cell>
                  <Difference declared={volumes[0]} measured={volumes[1]} unit={units.volume} />
                </Cell>
                <Cell>
                  <Difference declared={declared.at(-1)} measured={measured.at(-1)} unit={units.weight} />
                </Cell>
              </Row>
            </Body>
          </Table>
        </Box>
      </InTable>
      <Box pt="4">
        <CheckField form={form} name="keepUpright" label={t('product.field.keepUpright')} hint={t('product.field.keepUprightHint')} />
      </Box>
    </Section>
  )
}

/** What the warehouse measured, for those who cannot set it. */
function Measured({ value, unit: { scale, unit, decimals } }: { value: unknown; unit: Pick<Unit, 'scale' | 'unit' | 'decimals'> }) {
  const intl = useIntl()
  if (typeof value !== 'number') return <Empty />
  return <Figure>{`${intl.formatNumber(value / scale, { maximumFractionDigits: decimals })} ${unit}`}</Figure>
}

function Volume({ volume }: { volume: number | null }) {
  const intl = useIntl()
  const { scale, decimals, unit } = units.volume
  if (volume === null) return <Empty />
  return (
    <Figure>{`${intl.formatNumber(volume / scale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })} ${unit}`}</Figure>
  )
}

function Difference({ declared, measured, unit: { scale, decimals, unit } }: { declared: unknown; measured: unknown; unit: Unit }) {
  const intl = useIntl()
  const found = differenceOf(declared, measured)
  if (!found) return <Empty />
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return (
    <Figure {...(found.isRemarkable && { color: 'warn.fg', fontWeight: 'semibold' })}>
      <span>{`${intl.formatNumber(found.difference / scale, { signDisplay: 'exceptZero', ...digits })} ${unit}`}</span>
      <Box as="span" textStyle="xs" {...(!found.isRemarkable && { color: 'muted' })}>
        {intl.formatNumber(found.share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 })}
      </Box>
    </Figure>
  )
}

const Empty = () => <Figure color="muted">–</Figure>

function Cell({ children }: { children: ReactNode }) {
  return <Data role="cell">{children}</Data>
}

const wide = '@container (min-width: 36rem)'

// Its cells are laid out one after the other: in rows, or, where these do not fit, in columns. Roles keep it a table.
const Table = chakra('table', {
  base: {
    display: 'grid',
    w: 'full',
    gridAutoFlow: 'column',
    gridTemplateRows: 'repeat(6, auto)',
    gridTemplateColumns: 'auto minmax(0, 1fr) minmax(0, 1fr) auto',
    px: '2',
    [wide]: { gridAutoFlow: 'row', gridTemplateRows: 'none', gridTemplateColumns: 'auto repeat(5, minmax(0, 1fr))' },
  },
})

const Body = chakra('tbody', { base: { display: 'contents' } })
const Row = chakra('tr', { base: { display: 'contents' } })

const cell = {
  px: { base: '1.5', sm: '2' },
  py: '1.5',
  minW: '0',
  textAlign: 'end',
  borderBottomWidth: '1px',
  borderColor: 'line.soft',
} as const

const Head = chakra('th', {
  base: {
    ...cell,
    fontWeight: 'normal',
    color: 'muted',
    textStyle: 'xs',
    alignContent: 'center',
    '&[role=columnheader]': { textAlign: 'start' },
    [wide]: { '&[role=columnheader]': { textAlign: 'end' }, '&[role=rowheader]': { textAlign: 'start', color: 'ink' } },
  },
})

const Data = chakra('td', { base: { ...cell, alignContent: 'center' } })

const Figure = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    fontVariantNumeric: 'tabular-nums',
    textStyle: 'sm',
    [wide]: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'baseline', columnGap: '1.5' },
  },
})
