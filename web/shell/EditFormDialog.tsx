import { type ComponentProps, useRef, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useT } from '../i18n/useT.ts'
import type { Told } from '../relay/useNotifyOutcome.ts'
import { useReload } from '../relay/useReload.ts'
import { Conflicts } from '../ui/form/Conflicts.tsx'
import type { ServerForm } from '../ui/form/useServerForm.ts'
import { useTheirChanges } from '../ui/form/useTheirChanges.ts'
import { FormDialog } from './FormDialog.tsx'

interface Props<Values extends FieldValues> extends Omit<ComponentProps<typeof FormDialog>, 'form' | 'save' | 'onSaved'> {
  form: ServerForm<Values>
  /** The stored values as they are now: what others change meanwhile is taken over; where both changed a field, both values are shown. */
  stored: Values
  /** Fields to compare with the stored values. */
  compared: readonly FieldPath<Values>[]
  textOf: (name: FieldPath<Values>, value: unknown) => string
  /** Sends the command, with the version of the stored values. */
  save: (values: Values) => Promise<Told>
  onSaved: (values: Values) => void
}

const unknown = () => null
const nothing = () => {}

/** Dialog with a form over a stored object, which follows it as an `EditForm` does. */
export function EditFormDialog<Values extends FieldValues>({ form, stored, compared, textOf, save, children, ...dialog }: Props<Values>) {
  const t = useT()
  const reload = useReload()
  const [isSaving, setSaving] = useState(false)
  const isOwn = useRef(false)
  const changes = useTheirChanges(form, stored, { names: compared, isSaving, isOwn, onTaken: nothing })
  const send = async (values: Values): Promise<Told> => {
    const { length: count } = changes.conflicts
    // Saving now would overwrite what others changed without a decision.
    if (count > 0) {
      const message = t('form.conflict.undecided', { count })
      return { ok: false, errors: [{ code: 'VERSION_CONFLICT', field: null, message }], failure: null }
    }
    setSaving(true)
    const outcome = await save(values)
    setSaving(false)
    // The refused change is kept, and what others changed is loaded.
    if (!outcome.ok && outcome.errors.some(({ code }) => code === 'VERSION_CONFLICT')) await reload()
    return outcome
  }
  return (
    <FormDialog form={form} save={send} {...dialog}>
      <Conflicts
        form={form}
        conflicts={changes.conflicts}
        textOf={textOf}
        authorOf={unknown}
        onTheirs={changes.useTheirs}
        onMine={changes.keepMine}
      />
      {children}
    </FormDialog>
  )
}
