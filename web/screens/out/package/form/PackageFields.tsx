import { Box } from '@chakra-ui/react'
import { useRegions } from '../../../../i18n/useRegions.ts'
import { useT } from '../../../../i18n/useT.ts'
import { CustomerField } from '../../../../shell/CustomerField.tsx'
import { NoOptions } from '../../../../shell/NoOptions.tsx'
import { FieldGrid } from '../../../../ui/form/FieldGrid.tsx'
import { NumberField, TextField } from '../../../../ui/form/fields.tsx'
import { PickerField, type PickerOption } from '../../../../ui/form/PickerField.tsx'
import type { ServerForm } from '../../../../ui/form/useServerForm.ts'
import { Section } from '../../../../ui/Section.tsx'
import { CheckNotice } from './CheckNotice.tsx'
import { PackageLineFields } from './PackageLineFields.tsx'
import type { PackageValues } from './packageForm.ts'
import { usePackageCheck } from './usePackageCheck.ts'

interface Props {
  form: ServerForm<PackageValues>
  warehouseId: string
  channels: readonly PickerOption[]
  /** The stored package, whose owner is fixed. */
  stored?: { id: string; isEditable: boolean; isPending: boolean; hasChannel: boolean; reasons: readonly string[] }
}

/** Fields of an order: numbers, recipient and contents, and what would become of it. */
export function PackageFields({ form, warehouseId, channels, stored }: Props) {
  const t = useT()
  const regions = useRegions()
  const [customerId, lines] = form.watch(['customerId', 'lines'])
  const check = usePackageCheck(form, { warehouseId, packageId: stored?.id ?? null, isActive: stored?.isEditable ?? true })
  return (
    <>
      <Section title={t('package.detail.order')}>
        <FieldGrid>
          {!stored && (
            <CustomerField
              form={form}
              name="customerId"
              label={t('package.field.customer')}
              {...(lines.some(({ productId }) => productId) && { hint: t('inbound.form.customerHint'), isReadOnly: true })}
              warehouseId={warehouseId}
              active
              fillsOnly
              span={4}
            />
          )}
          <PickerField
            form={form}
            name="channelCode"
            label={t('package.field.channel')}
            {...(!stored?.hasChannel && { hint: t('package.form.channelHint'), optional: true })}
            {...(channels.length === 0 && { hint: <NoOptions of="channel" /> })}
            options={channels}
            span={4}
          />
          {!stored?.isPending && <NumberFields form={form} />}
          <TextField
            form={form}
            name="remark"
            label={t('package.field.remark')}
            autoComplete="off"
            span={stored ? (stored.isPending ? 8 : 4) : 12}
            optional
          />
        </FieldGrid>
        {stored?.isPending && (
          <Box mt="2" color="muted">
            {t('package.form.numbersFixed')}
          </Box>
        )}
      </Section>
      <Section title={t('package.field.recipient')}>
        <FieldGrid>
          <TextField form={form} name="recipient.name" label={t('package.form.name')} autoComplete="off" span={4} />
          <TextField
            form={form}
            name="recipient.phone"
            label={t('package.field.phone')}
            autoComplete="off"
            inputMode="tel"
            span={4}
            optional
          />
          <TextField
            form={form}
            name="recipient.email"
            label={t('package.field.email')}
            autoComplete="off"
            inputMode="email"
            span={4}
            optional
          />
          <PickerField form={form} name="recipient.country" label={t('package.field.country')} options={regions} span={3} />
          <TextField form={form} name="recipient.province" label={t('package.field.province')} autoComplete="off" span={3} optional />
          <TextField form={form} name="recipient.city" label={t('package.field.city')} autoComplete="off" span={3} />
          <TextField form={form} name="recipient.postcode" label={t('package.field.postcode')} autoComplete="off" span={3} optional />
          <TextField form={form} name="recipient.address1" label={t('package.field.address')} autoComplete="off" span={5} />
          <TextField form={form} name="recipient.address2" label={t('package.field.address2')} autoComplete="off" span={4} optional />
          <TextField form={form} name="recipient.district" label={t('package.field.district')} autoComplete="off" span={3} optional />
        </FieldGrid>
      </Section>
      <Section title={t('package.detail.lines')}>
        <PackageLineFields form={form} warehouseId={warehouseId} customerId={stored ? customerId || null : customerId} check={check} />
      </Section>
      <CheckNotice check={check} isPending={stored?.isPending ?? false} {...(stored && { more: stored.reasons })} />
    </>
  )
}

function NumberFields({ form }: { form: ServerForm<PackageValues> }) {
  const t = useT()
  return (
    <>
      <TextField form={form} name="erpNumber" label={t('package.field.erp')} autoComplete="off" span={4} optional />
      <TextField
        form={form}
        name="platform"
        label={t('package.field.platform')}
        hint={t('package.form.platformHint')}
        autoComplete="off"
        span={4}
        optional
      />
      <TextField form={form} name="platformOrderNumber" label={t('package.field.platformOrder')} autoComplete="off" span={4} optional />
      <NumberField
        form={form}
        name="positionInOrder"
        label={t('package.field.positionInOrder')}
        hint={t('package.form.positionHint')}
        span={4}
        optional
      />
    </>
  )
}
