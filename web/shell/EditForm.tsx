import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useT } from '../i18n/useT.ts'
import { type Told, useNotifyOutcome } from '../relay/useNotifyOutcome.ts'
import { useReload } from '../relay/useReload.ts'
import { Conflicts } from '../ui/form/Conflicts.tsx'
import { Form } from '../ui/form/Form.tsx'
import { SaveBar } from '../ui/form/SaveBar.tsx'
import type { ServerForm } from '../ui/form/useServerForm.ts'
import { useTheirChanges } from '../ui/form/useTheirChanges.ts'
import { toaster } from '../ui/overlay/toaster.tsx'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  /** The stored values: changes of others are taken over; where both changed a field, both values are shown. */
  stored: Values
  /** Fields to compare with the stored values. */
  compared: readonly FieldPath<Values>[]
  textOf: (name: FieldPath<Values>, value: unknown) => string
  /** Sends the command. */
  save: (values: Values) => Promise<Told>
  /** Notification after success. */
  saved: string
  /** After success; by default the form stays. */
  onSaved?: () => void
  busy: boolean
  isReadOnly: boolean
  /** Takes a scanned code that no field with the focus takes. */
  onScan?: (code: string) => void
  children: ReactNode
}

/** Form over a stored object. */
export function EditForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, stored, compared, textOf, save, saved, onSaved, busy, isReadOnly, onScan, children } = props
  const t = useT()
  const tell = useNotifyOutcome()
  const reload = useReload()
  const { conflicts, useTheirs, keepMine } = useTheirChanges(form, stored, compared)
  return (
    <Form
      form={form}
      showsChanges
      isReadOnly={isReadOnly}
      {...(onScan && { onScan })}
      onSubmit={async (values) => {
        // Saving now would overwrite what others changed without a decision.
        if (conflicts.length > 0) return void toaster.error(t('form.conflict.undecided', { count: conflicts.length }))
        const outcome = await save(values)
        // The refused change is kept, and what others changed is loaded.
        if (!outcome.ok && outcome.errors.some(({ code }) => code === 'VERSION_CONFLICT')) reload()
        if (!tell(outcome, form)) return
        form.accepted()
        form.reset(values)
        toaster.success(saved)
        onSaved?.()
      }}
    >
      <Conflicts conflicts={conflicts} labelOf={form.labelOf} textOf={textOf} onTheirs={useTheirs} onMine={keepMine} />
      {children}
      <SaveBar form={form} busy={busy} save={t('form.save')} />
    </Form>
  )
}
