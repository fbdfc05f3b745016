import { Box } from '@chakra-ui/react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { EditPackageInput, RecipientInput } from '../../../../graph/package/input.ts'
import { useRegions } from '../../../i18n/useRegions.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { EditDialog_package$key } from './__generated__/EditDialog_package.graphql.ts'
import type { EditDialogMutation } from './__generated__/EditDialogMutation.graphql.ts'
import type { EditDialogQuery } from './__generated__/EditDialogQuery.graphql.ts'

const EditForm = EditPackageInput.pick({ channelCode: true, remark: true }).extend({ recipient: RecipientInput })

interface Props {
  pkg: EditDialog_package$key
  onClose: () => void
}

/** Edits address, channel or remark of a package that is not in a wave yet. */
export function EditDialog({ pkg, onClose }: Props) {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
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
    pkg,
  )
  const { channels } = useLazyLoadQuery<EditDialogQuery>(
    graphql`
      query EditDialogQuery($warehouseId: ID!) {
        channels(warehouseId: $warehouseId) {
          code
          name: displayName
        }
      }
    `,
    { warehouseId },
  )
  const { run, busy } = useCommand<EditDialogMutation>(graphql`
    mutation EditDialogMutation($input: EditPackageInput!) {
      editPackage(input: $input) {
        package {
          ...PackageDetail_package
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
    <FormDialog
      title={t('package.edit.title')}
      form={form}
      save={(values) => run({ packageId: id, expectedVersion: version, ...values })}
      onSaved={() => toaster.success(t('package.edit.done'))}
      onClose={onClose}
      busy={busy}
      width="2xl"
    >
      <Box display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        <TextField form={form} name="recipient.name" label={t('package.field.recipient')} />
        <TextField form={form} name="recipient.phone" label={t('package.field.phone')} optional />
        <TextField form={form} name="recipient.address1" label={t('package.field.address')} />
        <TextField form={form} name="recipient.address2" label={t('package.field.address2')} optional />
        <TextField form={form} name="recipient.city" label={t('package.field.city')} />
        <TextField form={form} name="recipient.district" label={t('package.field.district')} optional />
        <TextField form={form} name="recipient.province" label={t('package.field.province')} optional />
        <TextField form={form} name="recipient.postcode" label={t('package.field.postcode')} optional />
        <SelectField form={form} name="recipient.country" label={t('package.field.country')} options={regions} />
        <TextField form={form} name="recipient.email" label={t('package.field.email')} optional />
        <SelectField
          form={form}
          name="channelCode"
          label={t('package.field.channel')}
          options={channels.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Box>
      <TextAreaField form={form} name="remark" label={t('package.field.remark')} rows={2} optional />
    </FormDialog>
  )
}
