import { Button, Flex } from '@chakra-ui/react'
import { ListChecks } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { z } from 'zod'
import { ReceiveInboundOrderInput } from '../../../../graph/inbound/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { CheckField, SelectField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { ReceiveDialog_order$data, ReceiveDialog_order$key } from './__generated__/ReceiveDialog_order.graphql.ts'
import type { ReceiveDialogMutation } from './__generated__/ReceiveDialogMutation.graphql.ts'
import { allowedOf, type CountedLine, countedInput, countedLines, type LineInfo, ReceivedLines } from './ReceivedLines.tsx'

const ReceiveForm = ReceiveInboundOrderInput.extend({ lines: countedLines })

type Values = z.input<typeof ReceiveForm>

interface Props {
  order: ReceiveDialog_order$key
  /** The box that is received first; by default the first one that is not received. */
  boxId?: string
  onClose: () => void
}

/** Receives an order or a box of it: quantities by product. */
export function ReceiveDialog({ order: key, boxId, onClose }: Props) {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const order = useFragment(
    graphql`
      fragment ReceiveDialog_order on InboundOrder {
        id
        number
        undeclared
        signedAt
        customer {
          id
        }
        lines {
          id
          declared
          receivedGood
          receivedDefective
          missing
          confirmedUpTo
          product {
            id
            sku
            name: displayName
            receiving
          }
        }
        boxes {
          id
          mark
          receivedAt
          contents {
            declared
            line {
              id
            }
          }
          received {
            lineId
            quantity
          }
        }
      }
    `,
    key,
  )
  const { run, busy } = useCommand<ReceiveDialogMutation>(graphql`
    mutation ReceiveDialogMutation($input: ReceiveInboundOrderInput!) {
      receiveInboundOrder(input: $input) {
        order {
          ...OrderPage_order
          ...OrdersPage_order
        }
        receipt {
          number
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const open = order.boxes.filter(({ receivedAt }) => !receivedAt)
  const first = boxId ?? open[0]?.id ?? ''
  const form = useServerForm<Values>(ReceiveForm, {
    defaultValues: { orderId: order.id, boxId: first, closesBox: false, lines: linesOf(order, first) },
    draft: `receiveInboundOrder.${order.id}.${boxId ?? ''}`,
  })
  const chosen = form.watch('boxId') ?? ''
  const infos = infosOf(order, chosen)
  const mayCountLoose = order.boxes.length > 0 && order.signedAt != null

  /** Good pieces of everything that is still to come, on lines without a count. */
  const fill = () => {
    const lines = form.getValues('lines').map((line) => {
      const expected = infos.get(line.productId)?.expected ?? 0
      return line.good == null && !line.defective && !line.missing && expected > 0 ? { ...line, good: expected } : line
    })
    form.setValue('lines', lines, { shouldDirty: true })
  }

  return (
    <FormDialog
      title={t('inbound.receiving.title', { number: order.number })}
      form={form}
      save={({ orderId, boxId: box, closesBox, lines }) =>
        run({ orderId, boxId: box || null, closesBox: closesBox ?? false, lines: countedInput(lines) })
      }
      onSaved={(_, { payload }) => toaster.success(t('inbound.receiving.done', { number: payload.receipt?.number ?? '' }))}
      onClose={onClose}
      busy={busy}
      submit={t('inbound.receiving.submit')}
      width="5xl"
    >
      {order.boxes.length > 0 && (
        <FieldGrid>
          <SelectField
            form={form}
            name="boxId"
            label={t('inbound.order.boxMark')}
            options={open.map(({ id, mark }) => ({ value: id, label: mark }))}
            placeholder={t('inbound.receiving.noBox')}
            onPicked={(box) => form.setValue('lines', linesOf(order, box))}
            span={5}
            {...(mayCountLoose && { optional: true })}
          />
        </FieldGrid>
      )}
      <Flex align="center" justify="space-between" wrap="wrap" gap="2">
        <span>{t(order.undeclared ? 'inbound.receiving.undeclared' : 'inbound.receiving.text')}</span>
        {!order.undeclared && (
          <Button type="button" size="sm" onClick={fill}>
            <ListChecks aria-hidden />
            {t('inbound.receiving.fill')}
          </Button>
        )}
      </Flex>
      <ReceivedLines
        form={form}
        warehouseId={warehouseId}
        customerId={order.customer?.id ?? null}
        infos={infos}
        undeclared={order.undeclared}
      />
      {chosen !== '' && (
        <CheckField form={form} name="closesBox" label={t('inbound.receiving.closesBox')} hint={t('inbound.receiving.closesBoxHint')} />
      )}
    </FormDialog>
  )
}

type Order = ReceiveDialog_order$data

/** The list of a box; null without a box or a list. */
const contentsOf = ({ boxes }: Order, boxId: string) => {
  const box = boxes.find(({ id }) => id === boxId)
  return box && box.contents.length > 0 ? box : null
}

/** Lines to count: the list of the box, or else all products of the order. */
function linesOf(order: Order, boxId: string): CountedLine[] {
  const box = contentsOf(order, boxId)
  const lines = box ? order.lines.filter(({ id }) => box.contents.some(({ line }) => line.id === id)) : order.lines
  return lines.map(({ product }) => ({ productId: product.id, sku: product.sku }))
}

function infosOf(order: Order, boxId: string): Map<string, LineInfo> {
  const box = contentsOf(order, boxId)
  return new Map(
    order.lines.map((line) => {
      const received = line.receivedGood + line.receivedDefective
      const listed = box?.contents.find((content) => content.line.id === line.id)?.declared ?? 0
      const found = box?.received.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
      const expected = box ? listed - found : line.declared - received - line.missing
      const { id, sku, name } = line.product
      return [id, { sku, name, allowed: allowedOf(order, line), received, expected: Math.max(0, expected) }]
    }),
  )
}
