import { Button, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useT } from '../i18n/useT.ts'
import { type Told, useNotifyOutcome } from '../relay/useNotifyOutcome.ts'
import { Form } from '../ui/form/Form.tsx'
import type { ServerForm } from '../ui/form/useServerForm.ts'
import { Modal } from '../ui/overlay/Modal.tsx'

interface Props<Values extends FieldValues, Outcome extends Told> {
  title: string
  form: ServerForm<Values>
  /** Sends the command. */
  save: (values: Values) => Promise<Outcome>
  /** After success, before the dialog closes. */
  onSaved?: (values: Values, outcome: Extract<Outcome, { ok: true }>) => void
  onClose: () => void
  busy: boolean
  /** Text of the submit button; "Save" by default. */
  submit?: string
  /** Headings: of what the server refused, and of a request that failed as a whole. */
  failed?: { refused: string; request: string }
  role?: 'dialog' | 'alertdialog'
  destructive?: boolean
  width?: string
  children: ReactNode
}

/** Dialog with a form that sends one command: refusals are shown at their fields, success closes it. */
export function FormDialog<Values extends FieldValues, Outcome extends Told>(props: Props<Values, Outcome>) {
  const { title, form, save, onSaved, onClose, busy, submit, failed, role = 'dialog', destructive = false, width = 'md', children } = props
  const t = useT()
  const tell = useNotifyOutcome()
  return (
    <Modal open onClose={onClose} title={title} role={role} width={width}>
      <Form
        form={form}
        refused={failed?.refused}
        onSubmit={async (values) => {
          const outcome = await save(values)
          if (!tell(outcome, form, undefined, failed?.request)) return
          form.accepted()
          onSaved?.(values, outcome)
          onClose()
        }}
      >
        {children}
        <Flex justify="flex-end" gap="2" pb="3">
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          <Button type="submit" variant="solid" colorPalette={destructive ? 'negative' : 'brand'} loading={busy}>
            {submit ?? t('form.save')}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}
