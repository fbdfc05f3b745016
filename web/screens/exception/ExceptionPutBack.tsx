import { Box, Flex } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { PutBackScanExceptionInput } from '../../../graph/station/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { ExceptionPutBackMutation } from './__generated__/ExceptionPutBackMutation.graphql.ts'
import { ExceptionButtons } from './ExceptionButtons.tsx'
import type { ResolutionProps } from './exceptionNode.ts'

/** Closes a scan exception whose goods were returned. */
export function ExceptionPutBack({ exceptionId, onClosed, onBack }: ResolutionProps) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useCommand<ExceptionPutBackMutation>(graphql`
    mutation ExceptionPutBackMutation($input: PutBackScanExceptionInput!) {
      putBackScanException(input: $input) {
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
  const form = useServerForm(PutBackScanExceptionInput, { defaultValues: { scanExceptionId: exceptionId } })
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        if (tell(await run(values), form)) onClosed()
      }}
    >
      <Flex direction="column" gap="3">
        <Box>{t('exception.putBack.text')}</Box>
        <ExceptionButtons submit={t('exception.putBack.submit')} busy={busy} onBack={onBack} />
      </Flex>
    </Form>
  )
}
