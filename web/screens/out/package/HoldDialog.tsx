import { Button, Flex } from '@chakra-ui/react'
import { HoldPackageInput } from '../../../../graph/package/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'

const HoldForm = HoldPackageInput.pick({ reason: true })

interface Props {
  title: string
  /** What will happen, with counts. */
  text: string
  busy: boolean
  onHold: (values: { reason: string }) => void
  onClose: () => void
}

/** Asks why packages are put on hold. */
export function HoldDialog({ title, text, busy, onHold, onClose }: Props) {
  const t = useT()
  const form = useServerForm(HoldForm, { defaultValues: { reason: '' } })
  return (
    <Modal open onClose={onClose} title={title}>
      <Form form={form} onSubmit={onHold}>
        <p>{text}</p>
        <TextField form={form} name="reason" label={t('package.hold.reason')} maxLength={200} autoComplete="off" />
        <Flex justify="flex-end" gap="2" pb="3">
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          <Button type="submit" variant="solid" colorPalette="brand" loading={busy}>
            {title}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}
