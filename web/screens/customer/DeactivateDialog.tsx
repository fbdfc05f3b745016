import { Box, Button } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { DeactivateCustomerInput } from '../../../graph/customer/input.ts'
import { useT } from '../../i18n/useT.ts'
import { environment } from '../../relay/environment.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { FigureRows } from '../../ui/document/FigureRows.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { Section } from '../../ui/Section.tsx'
import type { DeactivateDialogMutation } from './__generated__/DeactivateDialogMutation.graphql.ts'
import type { DeactivateDialogQuery } from './__generated__/DeactivateDialogQuery.graphql.ts'
import { type Effect, isOtherEffect } from './effect.ts'

const query = graphql`
  query DeactivateDialogQuery($id: ID!) {
    node(id: $id) {
      ... on Customer {
        keyCount
        pieces {
          total
        }
        packages {
          open {
            state
            count
          }
          ordersADay
          interceptions
        }
        inbound {
          forecast
          inTransit
          announcedPieces
          lastMonth
        }
      }
    }
  }
`

type Read = Effect & { states: readonly { state: string; count: number }[] }

/** Reads what deactivating would stop, and what would go on, in all warehouses. */
async function readEffect(id: string): Promise<Read | null> {
  const node = (await fetchQuery<DeactivateDialogQuery>(environment, query, { id }, { fetchPolicy: 'network-only' }).toPromise())?.node
  if (!node) return null
  const { keyCount = null, pieces, packages, inbound } = node
  const drafts = packages?.open.find(({ state }) => state === 'DRAFT')?.count ?? null
  const states = packages?.open.filter(({ state, count }) => state !== 'DRAFT' && count > 0) ?? []
  return {
    ordersADay: packages?.ordersADay ?? null,
    inboundOrders: inbound?.lastMonth ?? null,
    keys: keyCount,
    drafts,
    packages: packages ? states.reduce((sum, { count }) => sum + count, 0) : null,
    announced: inbound ? inbound.forecast + inbound.inTransit : null,
    announcedPieces: inbound?.announcedPieces ?? null,
    pieces: pieces?.total ?? null,
    interceptions: packages?.interceptions ?? null,
    states,
  }
}

interface Props {
  customerId: string
  name: string
  onClose: () => void
}

/** Deactivates a customer with a reason: what stops at once stands beside what goes on. */
export function DeactivateDialog({ customerId, name, onClose }: Props) {
  const t = useT()
  const [effect, setEffect] = useState<Read | null>(null)
  const [isReading, setReading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const read = useCallback(async () => {
    setReading(true)
    const now = await readEffect(customerId).catch(() => null)
    setReading(false)
    setFailed(now === null)
    if (now) setEffect(now)
    return now
  }, [customerId])
  useEffect(() => void read(), [read])
  const { run, busy } = useCommand<DeactivateDialogMutation>(graphql`
    mutation DeactivateDialogMutation($input: DeactivateCustomerInput!) {
      deactivateCustomer(input: $input) {
        customer {
          ...CustomerDocument_customer
          ...CustomersPage_customer
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(DeactivateCustomerInput, {
    defaultValues: { customerId, reason: '' },
    draft: `deactivateCustomer.${customerId}`,
  })
  return (
    <FormDialog
      title={t('customer.deactivate.title', { name })}
      form={form}
      save={async (values) => {
        const now = await read()
        if (now && effect && !isOtherEffect(effect, now)) return run(values)
        // What was not seen is not decided.
        const message = t(now ? 'customer.deactivate.other' : 'customer.deactivate.unread')
        return { ok: false, errors: [{ code: 'EFFECT_CHANGED', field: null, message }], failure: null }
      }}
      onSaved={() => toaster.success(t('customer.deactivate.done', { name }))}
      onClose={onClose}
      busy={busy || isReading}
      submit={effect?.ordersADay ? t('customer.deactivate.submitOrders', { orders: effect.ordersADay }) : t('customer.deactivate.submit')}
      role="alertdialog"
      destructive
      width="3xl"
    >
      {t('customer.deactivate.text')}
      <Box display="grid" gap="3" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <Section title={t('customer.deactivate.stops')}>
          <FigureRows
            rows={[
              [effect?.ordersADay, t('customer.stops.orders'), t('customer.stops.ordersHint')],
              [effect?.inboundOrders, t('customer.stops.inbound'), t('customer.stops.inboundHint')],
              [effect?.keys, t('customer.stops.keys'), null],
              [effect?.drafts, t('customer.stops.drafts'), t('customer.stops.draftsHint')],
            ]}
          />
        </Section>
        <Section title={t('customer.deactivate.goesOn')}>
          <FigureRows
            rows={[
              [
                effect?.packages,
                t('customer.goesOn.packages'),
                effect?.states.map(({ state, count }) => `${t(`state.Package.${state as 'PENDING'}`)} ${count}`).join(' · ') || null,
              ],
              [
                effect?.announced,
                t('customer.goesOn.inbound'),
                effect?.announcedPieces == null ? null : t('customer.figure.pieces', { pieces: effect.announcedPieces }),
              ],
              [effect?.pieces, t('customer.goesOn.pieces'), null],
              [effect?.interceptions, t('customer.goesOn.interceptions'), null],
            ]}
          />
        </Section>
      </Box>
      {hasFailed && !effect && (
        <Box role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="3" color="negative.fg">
          {t('customer.deactivate.unread')}
          <Button size="sm" onClick={() => void read()}>
            {t('ui.error.retry')}
          </Button>
        </Box>
      )}
      <TextField
        form={form}
        name="reason"
        label={t('customer.deactivate.reason')}
        hint={t('customer.deactivate.reasonHint')}
        autoComplete="off"
      />
    </FormDialog>
  )
}
