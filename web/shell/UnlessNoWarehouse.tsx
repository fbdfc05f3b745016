import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useRight } from './rights.ts'
import { useCurrentWarehouse } from './useCurrentWarehouse.ts'

/** Where data was refused: leads a user who may create the first warehouse to the steps of setting it up; shows its content to all others. */
export function UnlessNoWarehouse({ children }: { children: ReactNode }) {
  const t = useT()
  const hasWarehouse = useCurrentWarehouse() !== undefined
  const mayCreate = useRight('warehouse:edit')
  if (hasWarehouse || !mayCreate) return children
  const begin = (
    <Button asChild variant="solid">
      <Link to="/home/setup">{t('setUp.begin')}</Link>
    </Button>
  )
  return <EmptyState kind="noWarehouse" hint={t('setUp.noWarehouseHint')} action={begin} />
}
