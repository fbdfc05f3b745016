import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useRight } from '../../shell/rights.ts'
import { LineTable } from '../../ui/document/LineTable.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { CustomerWarehouses_customer$key } from './__generated__/CustomerWarehouses_customer.graphql.ts'
import type { CustomerWarehousesQuery } from './__generated__/CustomerWarehousesQuery.graphql.ts'

const AssignDialog = lazyComponent(() => import('./AssignDialog.tsx').then((file) => file.AssignDialog))

const all = graphql`
  query CustomerWarehousesQuery {
    warehouses {
      id
      number
      displayName
      receiving
      orderTaking
    }
  }
`

/** The warehouses of a customer with their billing strategies, and those that may be enabled for it. */
export function CustomerWarehouses({ customer }: { customer: CustomerWarehouses_customer$key }) {
  const t = useT()
  const [mayEdit, seesStrategies] = [useRight('customer:edit'), useRight('tariff:read')]
  const [opened, setOpened] = useState<string | null>(null)
  const { id, warehouses: assigned } = useFragment(
    graphql`
      fragment CustomerWarehouses_customer on Customer {
        id
        warehouses {
          warehouseId
          number
          name
          receiving
          orderTaking
          enabled
          strategySince
          billingStrategy {
            id
            code
            name
            currency
          }
          nextStrategies {
            from
            code
          }
        }
      }
    `,
    customer,
  )
  const { warehouses = [] } = useBackgroundQuery<CustomerWarehousesQuery>(all, {}) ?? {}
  const known = new Set(assigned.map(({ warehouseId }) => warehouseId))
  const others = mayEdit
    ? warehouses
        .filter((warehouse) => !known.has(warehouse.id))
        .map(({ id: warehouseId, displayName, ...warehouse }) => ({
          ...warehouse,
          warehouseId,
          name: displayName,
          enabled: false,
          strategySince: null,
          billingStrategy: null,
          nextStrategies: null,
        }))
    : []
  const rows = [...assigned, ...others]
  const row = rows.find(({ warehouseId }) => warehouseId === opened)
  const admission = (value: 'NORMAL' | 'PROHIBITED', enabled: boolean) =>
    enabled ? <StatusBadge tone={value === 'NORMAL' ? 'positive' : 'warn'}>{t(`enum.Admission.${value}`)}</StatusBadge> : '–'
  return (
    <Section
      title={t('customer.section.warehouses')}
      aside={
        <Box textStyle="xs" color="muted">
          {t('customer.strategyStays')}
        </Box>
      }
    >
      <LineTable
        label={t('customer.section.warehouses')}
        lines={rows}
        lineId={({ warehouseId }) => warehouseId}
        empty={t('form.lines.none')}
        columns={[
          {
            id: 'warehouse',
            header: t('customer.field.warehouse'),
            cell: ({ number, name }) => (
              <>
                <b>{number}</b>
                <Box color="muted">{name}</Box>
              </>
            ),
          },
          {
            id: 'use',
            header: t('customer.field.use'),
            cell: ({ enabled }) => (
              <StatusBadge tone={enabled ? 'positive' : 'gray'}>{t(enabled ? 'customer.enabled' : 'customer.disabled')}</StatusBadge>
            ),
          },
          { id: 'receiving', header: t('customer.field.receiving'), cell: ({ receiving, enabled }) => admission(receiving, enabled) },
          {
            id: 'orderTaking',
            header: t('customer.field.orderTaking'),
            cell: ({ orderTaking, enabled }) => admission(orderTaking, enabled),
          },
          ...(seesStrategies
            ? [
                {
                  id: 'strategy',
                  header: t('customer.field.strategy'),
                  cell: ({ billingStrategy, strategySince, nextStrategies }: (typeof rows)[number]) =>
                    billingStrategy ? (
                      <>
                        {billingStrategy.code} · {billingStrategy.currency}
                        <Box textStyle="xs" color="muted">
                          {strategySince && t('customer.since', { day: strategySince })}
                          {(nextStrategies ?? []).map((next) => (
                            <div key={next.from}>{t('customer.next', { strategy: next.code, day: next.from })}</div>
                          ))}
                        </Box>
                      </>
                    ) : (
                      '–'
                    ),
                },
              ]
            : []),
          ...(mayEdit && seesStrategies
            ? [
                {
                  id: 'change',
                  header: t('customer.change'),
                  cell: ({ warehouseId, number }: (typeof rows)[number]) => (
                    <Button size="sm" onClick={() => setOpened(warehouseId)} aria-label={t('customer.changeOf', { warehouse: number })}>
                      {t('customer.change')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {row && (
        <AssignDialog
          customerId={id}
          warehouse={{ id: row.warehouseId, number: row.number, isEnabled: row.enabled, strategyId: row.billingStrategy?.id ?? null }}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  )
}
