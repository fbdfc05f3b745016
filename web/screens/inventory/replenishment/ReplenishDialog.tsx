import { useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import { ReplenishInput } from '../../../../graph/inventory/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { environment } from '../../../relay/environment.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { ReplenishDialogMutation } from './__generated__/ReplenishDialogMutation.graphql.ts'
import type { ReplenishDialogQuery } from './__generated__/ReplenishDialogQuery.graphql.ts'
import { cartonsOf } from './replenishmentColumns.tsx'
import { type Replenishable, readReplenishable } from './replenishmentRow.ts'

interface Props {
  rows: readonly Replenishable[]
  warehouseId: string
  onClose: () => void
}

const query = graphql`
  query ReplenishDialogQuery($warehouseId: ID!, $filter: ReplenishmentFilter!) {
    replenishments(warehouseId: $warehouseId, filter: $filter, first: 50) {
      edges {
        node {
          ...replenishmentRow_row
        }
      }
    }
  }
`

/** Reads the figures of products again. */
async function readAgain(warehouseId: string, productIds: readonly string[]): Promise<Map<string, Replenishable>> {
  const variables = { warehouseId, filter: { view: 'ALL', productIds } } as const
  const answer = await fetchQuery<ReplenishDialogQuery>(environment, query, variables)
    .toPromise()
    // The figures that are shown stay; the next attempt reads them again.
    .catch(() => undefined)
  return new Map(answer?.replenishments.edges.map(({ node }) => readReplenishable(node)).map((row) => [row.id, row]))
}

/** Asks how many pieces of each product are moved, and creates one transfer, which opens to be printed or carried out. */
export function ReplenishDialog({ rows: chosen, warehouseId, onClose }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const navigate = useNavigate()
  // The list changes while the dialog is open; the figures that are shown here are sent.
  const [rows, setRows] = useState(chosen)
  const { run, busy } = useCommand<ReplenishDialogMutation>(graphql`
    mutation ReplenishDialogMutation($input: ReplenishInput!) {
      replenish(input: $input) {
        transfer {
          id
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
  const form = useServerForm(ReplenishInput, {
    defaultValues: {
      warehouseId,
      lines: rows.map(({ id, quantity, onTheWay }) => ({
        productId: id,
        onTheWay,
        ...(quantity > 0 && { quantity }),
      })),
    },
  })

  /** After a refusal the present figures are shown and sent next; what is typed stays, and each row that changed says so. */
  async function showPresentFigures() {
    const present = await readAgain(
      warehouseId,
      rows.map(({ id }) => id),
    )
    setRows(rows.map((row) => present.get(row.id) ?? row))
    return rows.flatMap(({ id, product, onTheWay: seen }, index) => {
      const onTheWay = present.get(id)?.onTheWay ?? seen
      if (onTheWay === seen) return []
      form.setValue(`lines.${index}.onTheWay`, onTheWay)
      const message = t('replenish.dialog.changed', { sku: product.sku, count: onTheWay })
      return [{ code: 'REPLENISHMENT_CHANGED', field: `lines.${index}.quantity`, message }]
    })
  }

  const quantities = form.watch('lines').map(({ quantity }) => quantity)
  return (
    <FormDialog
      title={t('replenish.dialog.title', { count: rows.length })}
      form={form}
      save={async (values) => {
        const outcome = await run(values)
        if (outcome.ok || outcome.failure) return outcome
        const changed = await showPresentFigures()
        const known = new Set(outcome.errors.map(({ field }) => field))
        return { ...outcome, errors: [...outcome.errors, ...changed.filter(({ field }) => !known.has(field))] }
      }}
      onSaved={(_values, { payload }) => {
        const transfer = payload.transfer
        if (!transfer) return
        toaster.success(t('transfer.created', { number: transfer.number }))
        void navigate(linkTo(`/inventory/move/${encodeURIComponent(transfer.id)}`))
      }}
      onClose={onClose}
      busy={busy}
      submit={t('transfer.create.save')}
      width="3xl"
    >
      {t('replenish.dialog.text')}
      <FormLines
        form={form}
        name="lines"
        label={t('transfer.section.lines')}
        columns={[
          { id: 'product', header: t('transfer.field.product'), cell: (index) => rows[index]?.product.sku },
          { id: 'waiting', header: t('replenish.field.waiting'), align: 'end', cell: (index) => rows[index]?.waiting },
          { id: 'picking', header: t('replenish.field.picking'), align: 'end', cell: (index) => rows[index]?.picking },
          { id: 'onTheWay', header: t('replenish.field.onTheWay'), align: 'end', cell: (index) => rows[index]?.onTheWay },
          { id: 'staging', header: t('replenish.field.staging'), align: 'end', cell: (index) => rows[index]?.staging },
          {
            id: 'sources',
            header: t('replenish.field.sources'),
            cell: (index) => {
              const row = rows[index]
              if (!row || row.quantity !== quantities[index]) return t('replenish.dialog.sourcesLater')
              return row.sources.map(({ location, quantity }) => t('replenish.source', { location, count: quantity })).join('; ')
            },
          },
          {
            id: 'cartons',
            header: t('replenish.field.cartons'),
            align: 'end',
            cell: (index) => {
              const row = rows[index]
              return row && row.quantity === quantities[index] ? cartonsOf(t, row) : '–'
            },
          },
          {
            id: 'quantity',
            header: t('transfer.field.quantity'),
            width: '8rem',
            cell: (index) => <NumberField form={form} name={`lines.${index}.quantity`} label={t('transfer.field.quantity')} />,
          },
        ]}
      />
    </FormDialog>
  )
}
