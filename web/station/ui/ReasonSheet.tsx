import { Button } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { StationCommand } from '../stationTypes.ts'

/** Choice of an abnormal reason by touch or barcode. */
export function ReasonSheet({ command, onClose }: { command: StationCommand | null; onClose: () => void }) {
  const t = useT()
  return (
    <Modal open={command !== null} onClose={onClose} title={command?.label ?? ''}>
      <div style={{ display: 'grid', gap: '0.5rem', paddingBottom: '1rem' }}>
        {command?.reasons?.map(({ reason, label }) => (
          <Button
            key={reason}
            size="xl"
            justifyContent="flex-start"
            onClick={() => {
              onClose()
              command.run({ name: 'ABNORMAL', reason })
            }}
          >
            {label}
          </Button>
        ))}
        {t('scan.reason.hint')}
      </div>
    </Modal>
  )
}
