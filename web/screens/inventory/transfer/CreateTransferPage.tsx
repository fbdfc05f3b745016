import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { SaveBar } from '../../../ui/form/SaveBar.tsx'
import { ScanLine } from '../../../ui/form/ScanLine.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { CreateTransferPageMutation } from './__generated__/CreateTransferPageMutation.graphql.ts'
import { NewTransferLines } from './NewTransferLines.tsx'
import { newLine, TransferForm, type TransferValues } from './transferForm.ts'
import { useTransferScan } from './useTransferScan.ts'

/** Form of a new transfer; saved, it opens the transfer. */
export function Component() {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const [asked] = useSearchParams()
  const { run, busy } = useCommand<CreateTransferPageMutation>(graphql`
    mutation CreateTransferPageMutation($input: CreateTransferInput!) {
      createTransfer(input: $input) {
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
  // A list of stock links here with one of its rows.
  const first = { ...newLine, from: asked.get('from') ?? '', productId: asked.get('product') ?? '', sku: asked.get('sku') ?? '' }
  const form = useServerForm<TransferValues>(TransferForm, {
    defaultValues: { warehouseId, remark: '', lines: [first] },
    draft: `createTransfer.${warehouseId}.${first.from}.${first.productId}`,
  })
  const scan = useTransferScan(form, warehouseId)
  return (
    <DocumentPage title={t('menu.inventory.createMove')} back={linkTo('/inventory/move')}>
      <Form
        form={form}
        onScan={scan.take}
        onSubmit={async (values) => {
          const outcome = await run({ ...values, lines: values.lines.map(({ to, sku: _sku, ...line }) => ({ ...line, to: to || null })) })
          if (!tell(outcome, form)) return
          form.accepted()
          const { transfer } = outcome.payload
          if (!transfer) return
          toaster.success(t('transfer.created', { number: transfer.number }))
          navigate(linkTo(`/inventory/move/${encodeURIComponent(transfer.id)}`), { replace: true })
        }}
      >
        <Section title={t('transfer.section.lines')}>
          <ScanLine line={scan} label={t('transfer.scan.label')} />
          <NewTransferLines form={form} warehouseId={warehouseId} />
        </Section>
        <Section title={t('transfer.section.header')}>
          <FieldGrid>
            <TextField form={form} name="remark" label={t('transfer.field.remark')} autoComplete="off" span={8} optional />
          </FieldGrid>
        </Section>
        <SaveBar form={form} busy={busy} save={t('transfer.create.save')} isNew />
      </Form>
    </DocumentPage>
  )
}
