import { Box } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SetUpSteps } from './SetUpSteps.tsx'

/** The steps of setting up the current warehouse, also once all are done. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  return (
    <Box maxW="1440px">
      <PageHeader title={t('setUp.title')} about={t('setUp.about')} />
      <SetUpSteps title={t('setUp.steps')} warehouseId={warehouse?.id ?? null} />
    </Box>
  )
}
