import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type Told, useNotifyOutcome } from '../relay/useNotifyOutcome.ts'
import { DocumentPage } from '../ui/document/DocumentPage.tsx'
import { Form } from '../ui/form/Form.tsx'
import { SaveBar } from '../ui/form/SaveBar.tsx'
import type { ServerForm } from '../ui/form/useServerForm.ts'
import { toaster } from '../ui/overlay/toaster.tsx'
import { useLinkTo } from './useWarehouse.ts'

interface Props<Values extends FieldValues, Outcome extends Told> {
  title: string
  /** Path of the list. */
  list: string
  form: ServerForm<Values>
  /** Sends the command. */
  create: (values: Values) => Promise<Outcome>
  /** Text of the button. */
  save: string
  /** Notification after success. */
  saved: (values: Values) => string
  /** Path of the page of the new object, without its id. */
  page: string
  idOf: (outcome: Extract<Outcome, { ok: true }>) => string | undefined
  /** After the page of the new object is opened. */
  onSaved?: () => void
  busy: boolean
  children: ReactNode
}

/** Page with the form of a new object; saved, it opens the object. */
export function CreateForm<Values extends FieldValues, Outcome extends Told>(props: Props<Values, Outcome>) {
  const { title, list, form, create, save, saved, page, idOf, onSaved, busy, children } = props
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  return (
    <DocumentPage title={title} back={linkTo(list)}>
      <Form
        form={form}
        onSubmit={async (values) => {
          const outcome = await create(values)
          if (!tell(outcome, form)) return
          form.accepted()
          toaster.success(saved(values))
          await navigate(linkTo(`${page}/${encodeURIComponent(idOf(outcome) ?? '')}`), { replace: true })
          onSaved?.()
        }}
      >
        {children}
        <SaveBar form={form} busy={busy} save={save} isNew />
      </Form>
    </DocumentPage>
  )
}
