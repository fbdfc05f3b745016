import { Button } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { shortId } from '../../../graph/kernel/states/shortId.ts'
import { useT } from '../../i18n/useT.ts'
import { failureMessage, RequestFailure } from '../../relay/failure.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'

const LabelsDialog = lazyComponent(() => import('./LabelsDialog.tsx').then((file) => file.LabelsDialog))

/** As many as an address has room for. */
const productsMaximum = 500

interface Props {
  warehouseId: string
  /** Number of the chosen products. */
  count: number
  /** Reads the ids of the chosen products, at most so many. */
  readIds: (most: number) => Promise<string[]>
}

/** Button that prints the labels of chosen products, after asking for paper and copies. */
export function ProductLabelsButton({ warehouseId, count, readIds }: Props) {
  const t = useT()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isReading, setReading] = useState(false)

  async function open() {
    setReading(true)
    try {
      setCodes((await readIds(productsMaximum)).map(shortId))
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      toaster.error(failureMessage(error, t))
    } finally {
      setReading(false)
    }
  }

  const tooMany = count > productsMaximum && { disabled: true, 'data-tip': t('list.bulk.atMost', { count: productsMaximum }) }
  return (
    <>
      <Button size="sm" loading={isReading} {...tooMany} onClick={() => void open()}>
        <Printer aria-hidden />
        {t('labels.print')}
      </Button>
      {codes && (
        <LabelsDialog
          title={t('labels.products', { count: codes.length })}
          sheet={{ name: 'chosen-product-labels', id: warehouseId, codes }}
          copies={{ initial: '1', label: t('labels.copies') }}
          fileName="products"
          onClose={() => setCodes(null)}
        />
      )}
    </>
  )
}
