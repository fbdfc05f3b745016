import { graphql } from 'react-relay'
import { DiscardScanExceptionInput } from '../../../graph/station/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { ExceptionDiscardMutation } from './__generated__/ExceptionDiscardMutation.graphql.ts'
import { ExceptionButtons } from './ExceptionButtons.tsx'
import type { ResolutionProps } from './exceptionNode.ts'

/** Closes a scan exception without action, with a reason. */
export function ExceptionDiscard({ exceptionId, onClosed, onBack }: ResolutionProps) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useCommand<ExceptionDiscardMutation>(graphql`
    mutation ExceptionDiscardMutation($input: DiscardScanExceptionInput!) {
      discardScanException(input: $input) {
        scanException {
          ...exceptionNode_exception
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(DiscardScanExceptionInput, {
    defaultValues: { scanExceptionId: exceptionId, reason: '' },
    draft: `discardException.${exceptionId}`,
  })
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        if (!tell(await run(values), form)) return
        form.accepted()
        onClosed()
      }}
    >
      <TextField form={form} name="reason" label={t('exception.discard.reason')} autoComplete="off" autoFocus />
      <ExceptionButtons submit={t('exception.discard.submit')} busy={busy} onBack={onBack} destructive />
    </Form>
  )
}
