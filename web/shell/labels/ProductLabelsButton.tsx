import { Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useT } from '../../i18n/useT.ts'
import { ChosenLabelsButton } from './ChosenLabelsButton.tsx'

/** Button that prints the labels of chosen products, after asking for paper and copies. */
export function ProductLabelsButton(chosen: Pick<ComponentProps<typeof ChosenLabelsButton>, 'warehouseId' | 'count' | 'readIds'>) {
  const t = useT()
  return (
    <ChosenLabelsButton
      {...chosen}
      sheet="chosen-product-labels"
      titleOf={(count) => t('labels.products', { count })}
      copies={{ initial: '1', label: t('labels.copies') }}
      fileName="products"
    >
      <Printer aria-hidden />
      {t('labels.print')}
    </ChosenLabelsButton>
  )
}
