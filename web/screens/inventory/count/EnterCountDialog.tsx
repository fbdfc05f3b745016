import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { z } from 'zod'
import { EnterStockCountInput } from '../../../../graph/inventory/input.ts'
import { pieces } from '../../../../graph/kernel/input/fieldTypes.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { EnterCountDialog_count$key } from './__generated__/EnterCountDialog_count.graphql.ts'
import type { EnterCountDialogMutation } from './__generated__/EnterCountDialogMutation.graphql.ts'

/** Lines left empty are not entered. */
const EnterForm = EnterStockCountInput.extend({ lines: z.array(z.object({ lineId: z.string(), counted: pieces(0).nullish() })) })

/** Enters what was counted on a printed sheet, for the lines that are open. */
export function EnterCountDialog({ count: key, onClose }: { count: EnterCountDialog_count$key; onClose: () => void }) {
  const t = useT()
  const { id, number, sheet } = useFragment(
    graphql`
      fragment EnterCountDialog_count on StockCount {
        id
        number
        sheet {
          lines {
            id
            location
            sku
            productName
            progress
          }
        }
      }
    `,
    key,
  )
  const { run, busy } = useCommand<EnterCountDialogMutation>(graphql`
    mutation EnterCountDialogMutation($input: EnterStockCountInput!) {
      enterStockCount(input: $input) {
        stockCount {
          ...CountPage_count
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const open = (sheet?.lines ?? []).filter(({ progress }) => progress !== 'COUNTED')
  const form = useServerForm<z.input<typeof EnterForm>>(EnterForm, {
    defaultValues: { stockCountId: id, lines: open.map((line) => ({ lineId: line.id, counted: null })) },
    draft: `enterCount.${id}.${open.map((line) => line.id).join(' ')}`,
  })
  const shown = form.watch('lines')
  const lineOf = (index: number) => open.find((line) => line.id === shown[index]?.lineId)
  return (
    <FormDialog
      title={t('count.enter.title', { number })}
      form={form}
      save={({ stockCountId, lines }) =>
        run({
          stockCountId,
          lines: lines.flatMap(({ lineId, counted }) => (typeof counted === 'number' ? [{ lineId, counted }] : [])),
        })
      }
      onSaved={({ lines }) => toaster.success(t('count.enter.done', { count: lines.filter(({ counted }) => counted != null).length }))}
      onClose={onClose}
      busy={busy}
      submit={t('count.enter.save')}
      width="2xl"
    >
      <Box color="muted">{t('count.hint.enter')}</Box>
      <FormLines
        form={form}
        name="lines"
        label={t('count.section.lines')}
        columns={[
          { id: 'location', header: t('count.field.location'), cell: (index) => lineOf(index)?.location },
          {
            id: 'product',
            header: t('count.field.product'),
            width: '50%',
            cell: (index) => (
              <Box>
                {lineOf(index)?.sku}
                <Box color="muted">{lineOf(index)?.productName}</Box>
              </Box>
            ),
          },
          {
            id: 'counted',
            header: t('count.field.counted'),
            width: '7rem',
            cell: (index) => <NumberField form={form} name={`lines.${index}.counted`} label={t('count.field.counted')} />,
          },
        ]}
      />
    </FormDialog>
  )
}
