import { Suspense } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { PackPlanContent } from './PackPlanContent.tsx'

interface Props {
  waveId: string
  packageId: string
  packageNumber: string
  materials: readonly { readonly id: string; readonly number: string; readonly name: string }[]
  onClose: () => void
}

/** How a package is packed: a drawing of each layer, the same as a list, and what is known of each packaging. */
export function PackPlan({ packageNumber, onClose, ...content }: Props) {
  const t = useT()
  return (
    <Modal open onClose={onClose} title={t('pack.plan.title', { number: packageNumber })} width="2xl">
      <Suspense fallback={null}>
        <PackPlanContent {...content} />
      </Suspense>
    </Modal>
  )
}
