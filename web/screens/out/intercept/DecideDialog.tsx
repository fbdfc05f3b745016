import { Button, Flex } from '@chakra-ui/react'
import { DecideInterceptionInput } from '../../../../graph/package/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'

const NoteForm = DecideInterceptionInput.pick({ note: true })

export type Decision = 'approve' | 'reject'

interface Props {
  decision: Decision
  /** What was asked for, of each interception. */
  wishes: readonly string[]
  /** Number of all that match a filter, where these are decided instead. */
  all?: number
  busy: boolean
  onDecide: (note: string) => void
  onClose: () => void
}

/** Asks for a note on a decision, and tells what becomes of the packages. */
export function DecideDialog({ decision, wishes, all, busy, onDecide, onClose }: Props) {
  const t = useT()
  const form = useServerForm(NoteForm, { defaultValues: { note: '' } })
  const title = t(`intercept.do.${decision}`, { count: all ?? wishes.length })
  const holds = wishes.filter((wish) => wish === 'HOLD').length
  const cancels = wishes.length - holds
  return (
    <Modal open onClose={onClose} title={title}>
      <Form form={form} onSubmit={({ note }) => onDecide(note ?? '')}>
        {all !== undefined && <p>{t(`intercept.all.${decision}`, { count: all })}</p>}
        {all === undefined && decision === 'reject' && <p>{t('intercept.means.reject', { count: wishes.length })}</p>}
        {all === undefined && decision === 'approve' && cancels > 0 && <p>{t('intercept.means.cancel', { count: cancels })}</p>}
        {all === undefined && decision === 'approve' && holds > 0 && <p>{t('intercept.means.hold', { count: holds })}</p>}
        <TextField form={form} name="note" label={t('intercept.field.note')} optional maxLength={200} autoComplete="off" />
        <Flex justify="flex-end" gap="2" pb="3">
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          <Button
            type="submit"
            variant="solid"
            colorPalette={all === undefined && decision === 'approve' && cancels > 0 ? 'negative' : 'brand'}
            loading={busy}
          >
            {title}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}
