import { Box, Button, Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { countries } from '../../../../graph/kernel/states/countries.ts'
import { EditPackageInput, RecipientInput } from '../../../../graph/package/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useTell } from '../../../relay/useTell.ts'
import { useHere } from '../../../shell/here.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { toaster } from '../../../ui/toaster.tsx'
import type { EditDialog_package$key } from './__generated__/EditDialog_package.graphql.ts'
import type { EditDialogMutation } from './__generated__/EditDialogMutation.graphql.ts'
import type { EditDialogQuery } from './__generated__/EditDialogQuery.graphql.ts'

const EditForm = EditPackageInput.pick({ channelCode: true, remark: true }).extend({ recipient: RecipientInput })

interface Props {
  parcel: EditDialog_package$key
  onClose: () => void
}

/** Another address, channel or remark, before a wave has the package. */
export function EditDialog({ parcel, onClose }: Props) {
  const t = useT()
  const tell = useTell()
  const warehouseId = useHere()?.id ?? ''
  const { id, version, recipient, channelCode, remark } = useFragment(
    graphql`
      fragment EditDialog_package on Package {
        id
        version
        channelCode
        remark
        recipient {
          name
          phone
          email
          country
          province
          city
          district
          postcode
          address1
          address2
        }
      }
    `,
    parcel,
  )
  const { channels } = useLazyLoadQuery<EditDialogQuery>(
    graphql`
      query EditDialogQuery($warehouseId: ID!) {
        channels(warehouseId: $warehouseId) {
          code
          name
        }
      }
    `,
    { warehouseId },
  )
  const { run, busy } = useCommand<EditDialogMutation>(graphql`
    mutation EditDialogMutation($input: EditPackageInput!) {
      editPackage(input: $input) {
        package {
          ...ParcelDetail_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(EditForm, {
    defaultValues: { recipient: { ...recipient, email: recipient?.email ?? '' }, channelCode: channelCode ?? '', remark },
    draft: `editPackage.${id}`,
  })
  const regions = useRegions()
  return (
    <Modal open onClose={onClose} title={t('parcel.edit.title')} width="2xl">
      <Form
        form={form}
        onSubmit={async (values) => {
          if (!tell(await run({ packageId: id, expectedVersion: version, ...values }), form)) return
          form.accepted()
          toaster.success(t('parcel.edit.done'))
          onClose()
        }}
      >
        <Box display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
          <TextField form={form} name="recipient.name" label={t('parcel.field.recipient')} />
          <TextField form={form} name="recipient.phone" label={t('parcel.field.phone')} optional />
          <TextField form={form} name="recipient.address1" label={t('parcel.field.address')} />
          <TextField form={form} name="recipient.address2" label={t('parcel.field.address2')} optional />
          <TextField form={form} name="recipient.city" label={t('parcel.field.city')} />
          <TextField form={form} name="recipient.district" label={t('parcel.field.district')} optional />
          <TextField form={form} name="recipient.province" label={t('parcel.field.province')} optional />
          <TextField form={form} name="recipient.postcode" label={t('parcel.field.postcode')} optional />
          <SelectField form={form} name="recipient.country" label={t('parcel.field.country')} options={regions} />
          <TextField form={form} name="recipient.email" label={t('parcel.field.email')} optional />
          <SelectField
            form={form}
            name="channelCode"
            label={t('parcel.field.channel')}
            options={channels.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Box>
        <TextAreaField form={form} name="remark" label={t('parcel.field.remark')} rows={2} optional />
        <Flex justify="flex-end" gap="2" pb="3">
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          <Button type="submit" variant="solid" colorPalette="brand" loading={busy}>
            {t('parcel.edit.save')}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}

/** The countries by their names in the reader's language. */
function useRegions(): { value: string; label: string }[] {
  const intl = useIntl()
  return useMemo(
    () =>
      [...countries]
        .map((value) => ({ value, label: intl.formatDisplayName(value, { type: 'region', fallback: 'code' }) ?? value }))
        .sort((a, b) => a.label.localeCompare(b.label, intl.locale)),
    [intl],
  )
}
