import { Box, Button, Flex } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { CloseHandoverInput } from '../../../../graph/delivery/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField, useField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { HandoverSigning_sheet$key } from './__generated__/HandoverSigning_sheet.graphql.ts'
import type { HandoverSigningMutation } from './__generated__/HandoverSigningMutation.graphql.ts'

const SignaturePad = lazyComponent(() => import('./SignaturePad.tsx').then((file) => file.SignaturePad))

/** The driver signs for the packages, by hand or by typing the name; that closes the sheet. */
export function HandoverSigning({ sheet: key }: { sheet: HandoverSigning_sheet$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [isTyped, setTyped] = useState(false)
  const { id, number, version, packageCount, vehicle, progress } = useFragment(
    graphql`
      fragment HandoverSigning_sheet on HandoverSheet {
        id
        number
        version
        packageCount
        vehicle
        progress {
          missing
          toBeShipped
          labelsToVoid
        }
      }
    `,
    key,
  )
  const { run, busy } = useCommand<HandoverSigningMutation>(graphql`
    mutation HandoverSigningMutation($input: CloseHandoverInput!) {
      closeHandover(input: $input) {
        sheet {
          ...HandoverPage_sheet
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(CloseHandoverInput, {
    defaultValues: { sheetId: id, driver: '', vehicle, signature: null, expectedVersion: version, missing: 0 },
    draft: `closeHandover.${id}`,
  })
  const { field, error } = useField({ form, name: 'signature' })
  // The driver signs for the packages that are shown; a draft does not know which those were.
  const signedFor = useRef(form.restored ? null : version)
  const [isCleared, setCleared] = useState(false)
  const { getValues, setValue } = form
  useEffect(() => {
    if (signedFor.current === version) return
    signedFor.current = version
    if (!getValues('signature')) return
    setValue('signature', null)
    setCleared(true)
  }, [version, getValues, setValue])
  const tick = (isTicked: boolean) => {
    setTyped(isTicked)
    // A touch of the field by accident would be refused, out of sight.
    field.onChange(null)
  }
  const { missing, toBeShipped, labelsToVoid } = progress
  return (
    <Section title={t('handover.section.sign')}>
      <Form
        form={form}
        onSubmit={async (values) => {
          if (!isTyped && !values.signature) return form.refuse([{ field: 'signature', message: t('handover.sign.blank') }])
          const outcome = await run({ ...values, signature: isTyped ? null : values.signature, expectedVersion: version, missing })
          if (!tell(outcome, form)) return
          form.accepted()
          toaster.success(t('handover.sign.done', { number }))
        }}
      >
        <FieldGrid>
          <TextField form={form} name="driver" label={t('handover.field.driver')} autoComplete="off" maxLength={100} span={6} />
          <TextField form={form} name="vehicle" label={t('handover.field.vehicle')} autoComplete="off" maxLength={40} span={6} optional />
        </FieldGrid>
        {isCleared && !isTyped && (
          <Box role="status" px="3" py="2" borderRadius="l2" bg="warn.subtle" color="warn.fg">
            {t('handover.sign.changed')}
          </Box>
        )}
        {!isTyped && (
          <Field name="signature" label={t('handover.sign.label')} error={error} isGroup>
            {({ id: labelId, 'aria-describedby': describedBy }) => (
              <Box role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
                <SignaturePad
                  value={typeof field.value === 'string' ? field.value : null}
                  onChange={(path) => {
                    setCleared(false)
                    field.onChange(path)
                  }}
                  isInvalid={Boolean(error)}
                />
              </Box>
            )}
          </Field>
        )}
        <Flex asChild align="center" gap="2" minH="8" cursor="checkbox">
          <label>
            <input type="checkbox" checked={isTyped} onChange={(event) => tick(event.target.checked)} />
            {t('handover.sign.typed')}
          </label>
        </Flex>
        <Box color="soft">
          {t('handover.sign.text')}
          {missing > 0 && ` ${t('handover.sign.missing', { count: missing })}`}
          {toBeShipped > 0 && ` ${t('handover.sign.toBeShipped', { count: toBeShipped })}`}
          {labelsToVoid > 0 && ` ${t('handover.sign.labelsToVoid', { count: labelsToVoid })}`}
        </Box>
        <Button type="submit" variant="solid" colorPalette="brand" size="lg" loading={busy} disabled={packageCount === 0}>
          {t('handover.sign.close', { count: packageCount, missing })}
        </Button>
      </Form>
    </Section>
  )
}
