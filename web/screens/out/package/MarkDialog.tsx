import { Button, Flex } from '@chakra-ui/react'
import { MarkAbnormalInput } from '../../../../graph/package/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField, TextAreaField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { reasons } from './packageList.ts'

const MarkForm = MarkAbnormalInput.pick({ reason: true, note: true })

interface Props {
  title: string
  /** What will happen, with counts. */
  text: string
  busy: boolean
  onMark: (values: { reason: string; note: string | null }) => void
  onClose: () => void
}

/** Asks for the abnormal reason of packages. */
export function MarkDialog({ title, text, busy, onMark, onClose }: Props) {
  const t = useT()
  const form = useServerForm(MarkForm, { defaultValues: { reason: '' as never, note: '' } })
  return (
    <Modal open onClose={onClose} title={title}>
      <Form form={form} onSubmit={(values) => onMark({ reason: values.reason, note: values.note || null })}>
        <p>{text}</p>
        <SelectField
          form={form}
          name="reason"
          label={t('package.field.reason')}
          placeholder={t('package.mark.choose')}
          options={reasons.map((value) => ({ value, label: t(`enum.AbnormalReason.${value}`) }))}
        />
        <TextAreaField form={form} name="note" label={t('package.mark.note')} rows={3} />
        <Flex justify="flex-end" gap="2" pb="3">
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          <Button type="submit" variant="solid" colorPalette="negative" loading={busy}>
            {title}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}
