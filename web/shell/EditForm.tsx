import { type ReactNode, useRef, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useT } from '../i18n/useT.ts'
import { type Told, useNotifyOutcome } from '../relay/useNotifyOutcome.ts'
import { useReload } from '../relay/useReload.ts'
import { type ChangeAuthor, Conflicts, TheirValue } from '../ui/form/Conflicts.tsx'
import { Form } from '../ui/form/Form.tsx'
import { FieldNotice } from '../ui/form/labels.ts'
import { SaveBar } from '../ui/form/SaveBar.tsx'
import { SectionLinks } from '../ui/form/SectionLinks.tsx'
import type { FormSection } from '../ui/form/sections.ts'
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
  /** Who changed a field last, where that is recorded; what was taken over is told then. */
  authorOf?: (name: FieldPath<Values>) => ChangeAuthor | null
  /** Sections of a long form, which links lead to. */
  sections?: readonly FormSection[]
  /** Sends the command. */
  save: (values: Values) => Promise<Told>
  /** Notification after success. */
  saved: string
  /** After success; by default the form stays. */
  onSaved?: () => void
  busy: boolean
  isReadOnly: boolean
  /** In the bar with the buttons: what else saving does. */
  bar?: ReactNode
  /** Takes a scanned code that no field with the focus takes. */
  onScan?: (code: string) => void
  children: ReactNode
}

const unknown = () => null

/** Form over a stored object. */
export function EditForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, stored, compared, textOf, authorOf, sections, save, saved, onSaved, busy, isReadOnly, bar, onScan, children } = props
  const t = useT()
  const tell = useNotifyOutcome()
  const reload = useReload()
  const [isSaving, setSaving] = useState(false)
  const isOwn = useRef(false)
  const tellTaken = (names: readonly FieldPath<Values>[]) => {
    const who = names.map((name) => authorOf?.(name)?.by).find(Boolean)
    if (who) toaster.neutral(t('form.conflict.taken', { who, fields: names.map(form.labelOf).join(t('form.conflict.and')) }))
  }
  const {
    conflicts,
    useTheirs: takeTheirs,
    keepMine,
  } = useTheirChanges(form, stored, { names: compared, isSaving, isOwn, onTaken: tellTaken })

  const submit = async (values: Values) => {
    // Saving now would overwrite what others changed without a decision.
    if (conflicts.length > 0) return void toaster.error(t('form.conflict.undecided', { count: conflicts.length }))
    const outcome = await save(values)
    // The refused change is kept, and what others changed is loaded.
    if (!outcome.ok && outcome.errors.some(({ code }) => code === 'VERSION_CONFLICT')) reload()
    if (!tell(outcome, form)) return
    form.accepted()
    form.reset(values)
    isOwn.current = true
    toaster.success(saved)
    onSaved?.()
  }
  const noticeOf = (name: string) => {
    const conflict = conflicts.find((one) => one.name === name)
    if (!conflict) return null
    const value = textOf(conflict.name, conflict.theirs)
    return <TheirValue author={authorOf?.(conflict.name) ?? null} value={value} onUse={() => takeTheirs(conflict.name)} />
  }
  return (
    <Form
      form={form}
      showsChanges
      isReadOnly={isReadOnly}
      head={sections && <SectionLinks form={form} sections={sections} noticed={conflicts.map(({ name }) => name)} />}
      {...(onScan && { onScan })}
      onSubmit={async (values) => {
        setSaving(true)
        try {
          await submit(values)
        } finally {
          setSaving(false)
        }
      }}
    >
      <Conflicts form={form} conflicts={conflicts} textOf={textOf} authorOf={authorOf ?? unknown} onTheirs={takeTheirs} onMine={keepMine} />
      <FieldNotice value={noticeOf}>{children}</FieldNotice>
      <SaveBar form={form} busy={busy} save={t('form.save')}>
        {bar}
      </SaveBar>
    </Form>
  )
}
