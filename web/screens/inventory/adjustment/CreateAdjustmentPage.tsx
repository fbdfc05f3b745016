import { Box } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { CustomerField } from '../../../shell/CustomerField.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { SaveBar } from '../../../ui/form/SaveBar.tsx'
import { ScanLine } from '../../../ui/form/ScanLine.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { CreateAdjustmentPageMutation } from './__generated__/CreateAdjustmentPageMutation.graphql.ts'
import { AdjustmentLines } from './AdjustmentLines.tsx'
import { ApprovalReason } from './ApprovalReason.tsx'
import { AdjustmentForm, newLine } from './adjustmentForm.ts'
import { reasons } from './adjustmentList.ts'
import { useAdjustmentScan } from './useAdjustmentScan.ts'
import { useApprovalNeed } from './useApprovalNeed.ts'

/** Form of a new adjustment; saved, it opens the adjustment. */
export function Component() {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const { run, busy } = useCommand<CreateAdjustmentPageMutation>(graphql`
    mutation CreateAdjustmentPageMutation($input: CreateAdjustmentInput!) {
      createAdjustment(input: $input) {
        adjustment {
          id
          number
          state
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const [asked] = useSearchParams()
  // The storage map links here with a product at a location.
  const first = {
    ...newLine,
    productId: asked.get('product') ?? '',
    sku: asked.get('sku') ?? '',
    location: asked.get('location') ?? '',
  }
  const form = useServerForm(AdjustmentForm, {
    defaultValues: { warehouseId, customerId: asked.get('customer') ?? '', remark: '', lines: [first] },
    draft: `createAdjustment.${warehouseId}.${first.location}.${first.productId}`,
  })
  const scan = useAdjustmentScan(form, warehouseId)
  const need = useApprovalNeed(form, warehouseId)
  const customerId = form.watch('customerId')
  const hasProducts = form.watch('lines').some(({ productId }) => productId)
  return (
    <DocumentPage
      title={t('menu.inventory.createAdjust')}
      back={linkTo('/inventory/adjust')}
      side={
        need && (
          <ApprovalReason need={need} by={null}>
            <Box color="muted">{t('adjustment.approval.willWait')}</Box>
          </ApprovalReason>
        )
      }
    >
      <Form
        form={form}
        onScan={scan.take}
        onSubmit={async (values) => {
          const outcome = await run(values)
          if (!tell(outcome, form, t('adjustment.create.failed'))) return
          form.accepted()
          const { adjustment } = outcome.payload
          if (!adjustment) return
          const { id, number, state } = adjustment
          if (state === 'POSTED') toaster.success(t('adjustment.created.POSTED', { number }))
          else toaster.warning(t(`adjustment.created.${state}`, { number }))
          navigate(linkTo(`/inventory/adjust/${encodeURIComponent(id)}`), { replace: true })
        }}
      >
        <Section title={t('adjustment.section.header')}>
          <FieldGrid>
            <CustomerField
              form={form}
              name="customerId"
              label={t('adjustment.field.customer')}
              {...(hasProducts && { hint: t('adjustment.hint.customer'), isReadOnly: true })}
              warehouseId={warehouseId}
              fillsOnly
              span={4}
            />
            <SelectField
              form={form}
              name="reason"
              label={t('adjustment.field.reason')}
              placeholder={t('adjustment.hint.reason')}
              options={reasons.map((value) => ({ value, label: t(`enum.AdjustmentReason.${value}`) }))}
              span={4}
            />
            <TextField
              form={form}
              name="remark"
              label={t('adjustment.field.remark')}
              hint={t('adjustment.hint.remark')}
              autoComplete="off"
              span={4}
              optional
            />
          </FieldGrid>
        </Section>
        <Section title={t('adjustment.section.lines')}>
          <ScanLine line={scan} label={t('adjustment.scan.label')} />
          <AdjustmentLines form={form} warehouseId={warehouseId} customerId={customerId} />
        </Section>
        <SaveBar form={form} busy={busy} save={t(need ? 'adjustment.create.submit' : 'adjustment.create.save')} isNew />
      </Form>
    </DocumentPage>
  )
}
