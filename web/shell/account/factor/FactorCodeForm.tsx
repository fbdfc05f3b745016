import { Button, Flex } from '@chakra-ui/react'
import { SecondFactorInput } from '../../../../graph/access/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { type Told, useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'

interface Props<Outcome extends Told> {
  label: string
  hint?: string
  submit: string
  destructive?: boolean
  busy: boolean
  send: (code: string) => Promise<Outcome>
  onDone: (outcome: Extract<Outcome, { ok: true }>) => void
  onCancel?: (() => void) | undefined
}

/** Asks for a code and sends it with a command. Never kept as a draft. */
export function FactorCodeForm<Outcome extends Told>(props: Props<Outcome>) {
  const { label, hint, submit, destructive = false, busy, send, onDone, onCancel } = props
  const t = useT()
  const tell = useNotifyOutcome()
  const form = useServerForm(SecondFactorInput, { defaultValues: { code: '' } })
  return (
    <Form
      form={form}
      onSubmit={async ({ code }) => {
        const outcome = await send(code)
        if (tell(outcome, form)) onDone(outcome)
      }}
    >
      <TextField form={form} name="code" label={label} {...(hint && { hint })} autoComplete="one-time-code" maxLength={64} autoFocus />
      <Flex justify="flex-end" gap="2" pb="3">
        {onCancel && <Button onClick={onCancel}>{t('ui.dialog.back')}</Button>}
        <Button type="submit" variant="solid" colorPalette={destructive ? 'negative' : 'brand'} loading={busy}>
          {submit}
        </Button>
      </Flex>
    </Form>
  )
}
