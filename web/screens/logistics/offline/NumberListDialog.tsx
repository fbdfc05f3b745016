import { graphql } from 'react-relay'
import { z } from 'zod'
import { pastedNumbersMaximum, trackingNumbersAtOnce } from '../../../../graph/logistics/states/numbers.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { TextAreaField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { NumberListDialogMutation } from './__generated__/NumberListDialogMutation.graphql.ts'

const numbersIn = (text: string) =>
  [...new Set(text.split(/[\n,;\t]+/).map((one) => one.replaceAll(' ', '').trim()))].filter((one) => one !== '')

const Pasted = z.object({
  numbers: z
    .string()
    .min(1)
    .refine((text) => numbersIn(text).length <= pastedNumbersMaximum, 'numbers'),
})

/** How many refused numbers a message names. */
const named = 5

interface Props {
  channelId: string
  onSaved: () => void
  onClose: () => void
}

/** Adds pasted tracking numbers as one list; those that are known already are named. */
export function NumberListDialog({ channelId, onSaved, onClose }: Props) {
  const t = useT()
  const add = useCommand<NumberListDialogMutation>(graphql`
    mutation NumberListDialogMutation($input: AddTrackingNumbersInput!) {
      addTrackingNumbers(input: $input) {
        trackingRange {
          id
        }
        added
        known
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(Pasted, { defaultValues: { numbers: '' } })
  async function save(text: string) {
    const all = numbersIn(text)
    let [listId, added]: [string | null, number] = [null, 0]
    const known: string[] = []
    for (let from = 0; ; from += trackingNumbersAtOnce) {
      const numbers = all.slice(from, from + trackingNumbersAtOnce)
      const outcome = await add.run({ channelId, numbers, listId })
      if (outcome.ok) {
        listId ??= outcome.payload.trackingRange?.id ?? null
        added += outcome.payload.added ?? 0
        known.push(...outcome.payload.known)
      }
      // Numbers that were added before a refusal are known the next time.
      const isKnown = !outcome.ok && outcome.errors.some(({ code }) => code === 'NO_TRACKING_NUMBER_NEW')
      if (isKnown) known.push(...numbers)
      const isLast = from + trackingNumbersAtOnce >= all.length
      if ((outcome.ok || isKnown) && !isLast) continue
      return { outcome, added, known, isDone: outcome.ok || (isKnown && added > 0) }
    }
  }
  return (
    <FormDialog
      form={form}
      title={t('offline.addList')}
      submit={t('offline.add')}
      busy={add.busy}
      save={async ({ numbers }) => {
        const { outcome, added, known, isDone } = await save(numbers)
        if (added > 0) onSaved()
        if (isDone)
          toaster.success(
            known.length > 0
              ? t('offline.listAddedSome', { count: added, known: known.length, numbers: known.slice(0, named).join(', ') })
              : t('offline.listAdded', { count: added }),
          )
        return isDone && !outcome.ok ? { ok: true as const, payload: {} } : outcome
      }}
      onClose={onClose}
    >
      <TextAreaField form={form} name="numbers" label={t('offline.numbers')} hint={t('offline.listHint')} rows={8} />
    </FormDialog>
  )
}
