import { Box, Flex } from '@chakra-ui/react'
import { z } from 'zod'
import { linesMaximum, ReceivedLineInput } from '../../../../graph/inbound/input.ts'
import { id, list } from '../../../../graph/kernel/input/fieldTypes.ts'
import { useT } from '../../../i18n/useT.ts'
import { ProductLineField } from '../../../shell/ProductLineField.tsx'
import { useProductSearch } from '../../../shell/useProductSearch.ts'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { GoodsName } from '../../../ui/GoodsName.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'

/** Counted lines as entered: products by id, with the SKU beside it. */
export const countedLines = list(ReceivedLineInput.extend({ productId: id('Product'), sku: z.string() }), linesMaximum, 0)

export type CountedLine = z.input<typeof countedLines>[number]

/** What is known of a product in the order. */
export interface LineInfo {
  sku: string
  name: string
  /** Pieces that may be received without confirmation. */
  allowed: number
  /** Pieces received by other receipts. */
  received: number
  /** Pieces that are still to come, of the order or of the box. */
  expected: number
}

/** Pieces of a product that an order takes without confirmation: as many as come, of a return without declared products. */
export function allowedOf(
  { undeclared }: { undeclared: boolean },
  line?: { declared: number; confirmedUpTo: number; product: { receiving: string } },
): number {
  const expected = undeclared ? Number.POSITIVE_INFINITY : (line?.declared ?? 0)
  return Math.max(line === undefined || line.product.receiving === 'NORMAL' ? expected : 0, line?.confirmedUpTo ?? 0)
}

interface Counting {
  lines: CountedLine[]
}

interface Props<Values extends Counting> {
  form: ServerForm<Values>
  warehouseId: string
  /** Null searches the products of all customers. */
  customerId: string | null
  /** By product. */
  infos: ReadonlyMap<string, LineInfo>
  /** Whether it is a return without declared products, of which every product is to be expected and no piece can be missing. */
  undeclared: boolean
}

const quantities = ['good', 'defective', 'missing'] as const

/** Good, defective and missing pieces of each product; a total above what is declared has to be confirmed by its number. */
export function ReceivedLines<Values extends Counting>({ form: whole, warehouseId, customerId, infos, undeclared }: Props<Values>) {
  const t = useT()
  // The types of a form's field names cannot be derived from a type parameter.
  const form = whole as unknown as ServerForm<Counting>
  const products = useProductSearch(warehouseId, customerId)
  const lines = form.watch('lines')
  const infoOf = (index: number) => infos.get(lines[index]?.productId ?? '')
  return (
    <FormLines
      form={form}
      name="lines"
      label={t('inbound.order.lines')}
      grow={{
        newLine: { productId: '', sku: '' },
        label: t(undeclared ? 'inbound.form.addLine' : 'inbound.receiving.addLine'),
        maximum: linesMaximum,
      }}
      columns={[
        {
          id: 'productId',
          header: t('inbound.line.name'),
          cell: (index) => {
            const info = infoOf(index)
            if (!info) return <ProductLineField form={form} line={`lines.${index}`} label={t('inbound.line.name')} products={products} />
            return (
              <Flex direction="column" minH="8" justify="center">
                <Box fontFamily="mono">{info.sku}</Box>
                <Box textStyle="xs" color="muted">
                  <GoodsName name={info.name} />
                </Box>
              </Flex>
            )
          },
        },
        ...(undeclared
          ? []
          : [
              {
                id: 'expected',
                header: t('inbound.receiving.expected'),
                align: 'end' as const,
                width: '5rem',
                cell: (index: number) => <Quantity value={infoOf(index)?.expected ?? 0} />,
              },
            ]),
        ...quantities
          .filter((name) => !(undeclared && name === 'missing'))
          .map((name) => ({
            id: name,
            header: t(`inbound.receiving.${name}`),
            align: 'end' as const,
            width: '6rem',
            cell: (index: number) => <NumberField form={form} name={`lines.${index}.${name}`} label={t(`inbound.receiving.${name}`)} />,
          })),
        {
          id: 'confirmUpTo',
          header: t('inbound.receiving.confirm'),
          width: '9rem',
          cell: (index) => (
            <ConfirmTotal
              form={form}
              index={index}
              received={infoOf(index)?.received ?? 0}
              allowed={infoOf(index)?.allowed ?? allowedOf({ undeclared })}
            />
          ),
        },
      ]}
    />
  )
}

interface ConfirmProps {
  form: ServerForm<Counting>
  index: number
  received: number
  allowed: number
}

/** Tick for a total above what is declared, or that the server has refused. It holds for this number only: another count, or pieces that somebody else receives, take it away. */
function ConfirmTotal({ form, index, received, allowed }: ConfirmProps) {
  const t = useT()
  const line = form.watch(`lines.${index}`)
  const counted = (Number(line?.good) || 0) + (Number(line?.defective) || 0)
  const total = received + counted
  const isRefused = Boolean(form.formState.errors.lines?.[index]) || line?.confirmUpTo === total
  if (counted === 0 || (total <= allowed && !isRefused)) return null
  return (
    <Flex asChild align="center" gap="2" minH="8" cursor="checkbox" color="warn.fg">
      <label>
        <input
          type="checkbox"
          checked={line?.confirmUpTo === total}
          onChange={({ target }) => {
            form.clearErrors(`lines.${index}`)
            form.setValue(`lines.${index}.confirmUpTo`, target.checked ? total : null, { shouldDirty: true })
          }}
        />
        {t('inbound.receiving.total', { total })}
      </label>
    </Flex>
  )
}

/** The lines of the input; only a tick for the shown total is sent. */
export const countedInput = (lines: readonly CountedLine[]) =>
  lines.map(({ productId, good, defective, missing, confirmUpTo }) => ({
    productId,
    good: good ?? 0,
    defective: defective ?? 0,
    missing: missing ?? 0,
    confirmUpTo: confirmUpTo ?? null,
  }))
