import { Box } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useRight } from '../../shell/rights.ts'
import { FigureRows } from '../../ui/document/FigureRows.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import type { AdmissionDialogQuery } from './__generated__/AdmissionDialogQuery.graphql.ts'

const query = graphql`
  query AdmissionDialogQuery($warehouseId: ID!, $inbound: Boolean!, $packages: Boolean!, $days: Boolean!) {
    inboundOrderCounts(warehouseId: $warehouseId) @include(if: $inbound) {
      state
      count
    }
    inboundOrders(warehouseId: $warehouseId, filter: { createdDays: 29 }, first: 1) @include(if: $inbound) {
      totalCount
    }
    packageCounts(warehouseId: $warehouseId) @include(if: $packages) {
      state
      count
    }
    orderStatistics(warehouseId: $warehouseId, days: 7) @include(if: $days) {
      total {
        created
      }
    }
  }
`

export type Admission = 'NORMAL' | 'PROHIBITED'

/** The statuses of a warehouse that are switched; absent if not. */
export interface Switched {
  receiving?: Admission
  orderTaking?: Admission
}

interface Props {
  warehouseId: string
  number: string
  switched: Switched
  onAnswer: (isConfirmed: boolean) => void
}

/** Days of which the orders a day are the mean, as the query says. */
const meanDays = 7

/** What switching the statuses of a warehouse stops and what goes on, in numbers, as far as the reader may see them. */
export function AdmissionDialog({ warehouseId, number, switched: { receiving, orderTaking }, onAnswer }: Props) {
  const t = useT()
  const [seesInbound, seesPackages, seesDays] = [useRight('inbound:read'), useRight('package:read'), useRight('home:read')]
  const inbound = seesInbound && receiving !== undefined
  const packages = seesPackages && orderTaking !== undefined
  const read = useBackgroundQuery<AdmissionDialogQuery>(query, { warehouseId, inbound, packages, days: packages && seesDays })
  const orders = new Map(read?.inboundOrderCounts?.map(({ state, count }) => [state, count]))
  const ordersIn = (...states: ('FORECAST' | 'IN_TRANSIT' | 'TO_BE_STORED' | 'IN_STORAGE')[]) =>
    read?.inboundOrderCounts ? states.reduce((sum, state) => sum + (orders.get(state) ?? 0), 0) : null
  const open = read?.packageCounts?.filter(({ state, count }) => state !== 'SHIPPED' && state !== 'CANCELLED' && count > 0)
  const week = read?.orderStatistics?.total
  const ordersADay = week ? Math.round(week.created / meanDays) : null
  const month = read?.inboundOrders?.totalCount
  const [stopsReceiving, stopsOrders] = [receiving === 'PROHIBITED', orderTaking === 'PROHIBITED']
  const taken = [
    receiving === 'NORMAL' && t('setting.admission.receivesAgain'),
    orderTaking === 'NORMAL' && t('setting.admission.takesAgain'),
  ]
  return (
    <ConfirmDialog
      open
      title={t('setting.admission.title', { number })}
      confirm={t('setting.admission.confirm')}
      destructive={stopsReceiving || stopsOrders}
      width="3xl"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {taken.map((text) => text && <Box key={text}>{text}</Box>)}
      {(stopsReceiving || stopsOrders) && (
        <Box
          display="grid"
          gap="3"
          mt="2"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        >
          <Section title={t('customer.deactivate.stops')}>
            {stopsOrders && <Box mb="2">{t('setting.admission.noOrders')}</Box>}
            {stopsReceiving && <Box mb="2">{t('setting.admission.noGoods')}</Box>}
            <FigureRows
              rows={[
                [stopsOrders ? ordersADay : null, t('customer.stops.orders'), t('customer.stops.ordersHint')],
                [stopsReceiving ? month : null, t('customer.stops.inbound'), t('customer.stops.inboundHint')],
                [stopsReceiving ? ordersIn('FORECAST', 'IN_TRANSIT') : null, t('setting.admission.unsigned'), null],
              ]}
            />
          </Section>
          <Section title={t('customer.deactivate.goesOn')}>
            <FigureRows
              rows={[
                [
                  stopsOrders ? open?.reduce((sum, { count }) => sum + count, 0) : null,
                  t('customer.goesOn.packages'),
                  open?.map(({ state, count }) => `${t(`state.Package.${state}`)} ${count}`).join(' · ') || null,
                ],
                [stopsReceiving ? ordersIn('TO_BE_STORED', 'IN_STORAGE') : null, t('setting.admission.signed'), null],
              ]}
            />
          </Section>
        </Box>
      )}
    </ConfirmDialog>
  )
}
