import { Button } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { stored, useStored } from '../../../ui/stored.ts'
import { SetUpSteps } from './SetUpSteps.tsx'

/** Ids of the warehouses whose list was hidden on this device. */
const hiddenEntry = stored('hiddenSetUps')

/** The steps on the control panel, until a package was shipped or somebody hides them. */
export function SetUpCard({ warehouseId }: { warehouseId: string }) {
  const t = useT()
  const hidden = useStored(hiddenEntry)?.split(' ') ?? []
  if (hidden.includes(warehouseId)) return null
  const hide = () => {
    hiddenEntry.set([...hidden, warehouseId].join(' '))
    toaster.neutral(t('setUp.hidden'))
  }
  return (
    <SetUpSteps
      title={t('setUp.title')}
      warehouseId={warehouseId}
      endsWithSet
      actions={
        <Button variant="ghost" size="sm" onClick={hide}>
          {t('setUp.hide')}
        </Button>
      }
    />
  )
}
