import { Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { shortId } from '../../../graph/kernel/states/shortId.ts'
import { useT } from '../../i18n/useT.ts'
import { ChosenLabelsButton } from './ChosenLabelsButton.tsx'

/** As many short ids as an address has room for. */
export const shortIdsMaximum = 500

interface Props extends Pick<ComponentProps<typeof ChosenLabelsButton>, 'warehouseId' | 'count'> {
  /** Reads the ids of the chosen products, at most so many. */
  readIds: (most: number) => Promise<readonly string[]>
}

/** Button that prints the labels of chosen products, after asking for paper and copies. */
export function ProductLabelsButton({ readIds, ...chosen }: Props) {
  const t = useT()
  return (
    <ChosenLabelsButton
      {...chosen}
      sheet="chosen-product-labels"
      maximum={shortIdsMaximum}
      readCodes={async (most) => (await readIds(most)).map(shortId)}
      titleOf={(count) => t('labels.products', { count })}
      copies={{ initial: '1', label: t('labels.copies') }}
      fileName="products"
    >
      <Printer aria-hidden />
      {t('labels.print')}
    </ChosenLabelsButton>
  )
}
