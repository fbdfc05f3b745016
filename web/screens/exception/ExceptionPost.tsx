import { graphql } from 'react-relay'
import { PostScanExceptionInput } from '../../../graph/station/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { ExceptionPostMutation } from './__generated__/ExceptionPostMutation.graphql.ts'
import { ExceptionButtons } from './ExceptionButtons.tsx'
import type { ResolutionProps } from './exceptionNode.ts'

/** Closes a scan exception with the document that books the goods; its barcode can be scanned. */
export function ExceptionPost({ exceptionId, onClosed, onBack }: ResolutionProps) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useCommand<ExceptionPostMutation>(graphql`
    mutation ExceptionPostMutation($input: PostScanExceptionInput!) {
      postScanException(input: $input) {
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
  const form = useServerForm(PostScanExceptionInput, {
    defaultValues: { scanExceptionId: exceptionId, document: '' },
    draft: `postException.${exceptionId}`,
  })
  return (
    <div data-scan-target>
      <Form
        form={form}
        onSubmit={async (values) => {
          if (!tell(await run(values), form)) return
          form.accepted()
          onClosed()
        }}
      >
        <TextField
          form={form}
          name="document"
          label={t('exception.post.document')}
          hint={t('exception.post.hint')}
          autoComplete="off"
          autoFocus
        />
        <ExceptionButtons submit={t('exception.post.submit')} busy={busy} onBack={onBack} />
      </Form>
    </div>
  )
}
