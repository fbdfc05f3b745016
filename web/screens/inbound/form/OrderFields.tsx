import { Box } from '@chakra-ui/react'
import { Arrival } from '../../../../graph/inbound/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { CustomerField } from '../../../shell/CustomerField.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { ScanLine } from '../../../ui/form/ScanLine.tsx'
import type { ScanLineState } from '../../../ui/form/useScanLine.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { Section } from '../../../ui/Section.tsx'
import { kinds } from '../inboundList.ts'
import { OrderBoxFields } from './OrderBoxFields.tsx'
import { OrderLineFields } from './OrderLineFields.tsx'
import { linesForKind, type OrderValues } from './orderForm.ts'

const arrivals = Object.keys(Arrival.values) as (keyof typeof Arrival.values)[]

interface Props {
  form: ServerForm<OrderValues>
  warehouseId: string
  /** The owner of a stored order is fixed. */
  isNew: boolean
  scan: ScanLineState
}

/** Fields of an inbound order: header, products and boxes. */
export function OrderFields({ form, warehouseId, isNew, scan }: Props) {
  const t = useT()
  const [customerId, arrival, kind] = form.watch(['customerId', 'arrival', 'kind'])
  const hasProducts = form.watch('lines').some(({ productId }) => productId)
  return (
    <>
      <Section title={t('inbound.form.header')}>
        <FieldGrid>
          {isNew && (
            <CustomerField
              form={form}
              name="customerId"
              label={t('inbound.order.customer')}
              {...(hasProducts && { hint: t('inbound.form.customerHint'), isReadOnly: true })}
              warehouseId={warehouseId}
              fillsOnly
              span={4}
            />
          )}
          {isNew && (
            <SelectField
              form={form}
              name="kind"
              label={t('inbound.order.kind')}
              options={kinds.map((value) => ({ value, label: t(`inbound.kind.${value}`) }))}
              onPicked={(picked) => {
                form.clearErrors('lines')
                form.setValue('lines', linesForKind(picked as OrderValues['kind'], form.getValues('lines')), { shouldDirty: true })
              }}
              span={4}
            />
          )}
          <SelectField
            form={form}
            name="arrival"
            label={t('inbound.order.arrival')}
            options={arrivals.map((value) => ({ value, label: t(`inbound.arrival.${value}`) }))}
            span={4}
          />
          <DayField form={form} name="expectedOn" label={t('inbound.order.expectedOn')} span={4} optional />
          <TextField form={form} name="erpNumber" label={t('inbound.order.erpNumber')} autoComplete="off" span={4} optional />
          <TextField
            form={form}
            name="trackingNumber"
            label={t('inbound.order.trackingNumber')}
            hint={t(arrival === 'EXPRESS' ? 'inbound.depart.expressHint' : 'inbound.form.trackingHint')}
            autoComplete="off"
            span={4}
            optional
          />
          <TextField form={form} name="remark" label={t('inbound.order.remark')} autoComplete="off" span={isNew ? 8 : 4} optional />
        </FieldGrid>
        {isNew && <CheckField form={form} name="shipped" label={t('inbound.form.shipped')} hint={t('inbound.form.shippedHint')} />}
      </Section>
      <Section title={t('inbound.order.lines')}>
        {kind === 'RETURN' && (
          <Box color="muted" mb="3">
            {t('inbound.form.undeclaredHint')}
          </Box>
        )}
        <ScanLine line={scan} label={t('inbound.scan.label')} />
        <OrderLineFields form={form} warehouseId={warehouseId} customerId={isNew ? customerId : customerId || null} />
      </Section>
      <Section title={t('inbound.form.boxes')}>
        <OrderBoxFields form={form} />
      </Section>
    </>
  )
}
