import { Button, Flex } from '@chakra-ui/react'
import { MarkAbnormalInput } from '../../../../graph/package/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField, TextAreaField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { reasons } from './parcelList.ts'

const MarkForm = MarkAbnormalInput.pick({ reason: true, note: true })

interface Props {
  /** How many can be marked, of how many that are selected. */
  count: number
  of: number
  busy: boolean
  onMark: (values: { reason: string; note: string | null }) => void
  onClose: () => void
}

/** Asks what is wrong with packages. */
export function MarkDialog({ count, of, busy, onMark, onClose }: Props) {
  const t = useT()
  const form = useServerForm(MarkForm, { defaultValues: { reason: '' as never, note: '' } })
  return (
    <Modal open onClose={onClose} title={t('action.Package.mark')}>
      <Form form={form} onSubmit={(values) => onMark({ reason: values.reason, note: values.note || null })}>
        <p>
          {t('parcel.bulk.ask.mark', { count })}
          {count < of && ` ${t('parcel.bulk.rest', { count: of - count })}`}
        </p>
        <SelectField
          form={form}
          name="reason"
          label={t('parcel.field.reason')}
          placeholder={t('parcel.mark.choose')}
          options={reasons.map((value) => ({ value, label: t(`enum.AbnormalReason.${value}`) }))}
        />
        <TextAreaField form={form} name="note" label={t('parcel.mark.note')} rows={3} />
        <Flex justify="flex-end" gap="2" pb="3">
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          <Button type="submit" variant="solid" colorPalette="negative" loading={busy}>
            {t('action.Package.mark')}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}
