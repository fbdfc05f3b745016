import { Button } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { failureMessage, RequestFailure } from '../../relay/failure.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { LabelsDialog as Dialog } from './LabelsDialog.tsx'

const LabelsDialog = lazyComponent(() => import('./LabelsDialog.tsx').then((file) => file.LabelsDialog))

interface Props extends Pick<ComponentProps<typeof Dialog>, 'copies' | 'hint' | 'fileName'> {
  warehouseId: string
  sheet: string
  /** Number of the chosen rows. */
  count: number
  /** Most rows that an address has room for. */
  maximum: number
  /** Reads the codes of the chosen rows, at most so many. */
  readCodes: (most: number) => Promise<readonly string[]>
  titleOf: (count: number) => string
  /** Content of the button. */
  children: ReactNode
}

/** Button that prints the labels of chosen rows of a list, after asking for the paper. */
export function ChosenLabelsButton({ warehouseId, sheet, count, maximum, readCodes, titleOf, children, ...dialog }: Props) {
  const t = useT()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isReading, setReading] = useState(false)

  async function open() {
    setReading(true)
    try {
      setCodes(await readCodes(maximum))
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      toaster.error(failureMessage(error, t))
    } finally {
      setReading(false)
    }
  }

  const tooMany = count > maximum && { disabled: true, 'data-tip': t('list.bulk.atMost', { count: maximum }) }
  return (
    <>
      <Button size="sm" loading={isReading} {...tooMany} onClick={() => void open()}>
        {children}
      </Button>
      {codes && (
        <LabelsDialog
          {...dialog}
          title={titleOf(codes.length)}
          sheet={{ name: sheet, id: warehouseId, codes }}
          onClose={() => setCodes(null)}
        />
      )}
    </>
  )
}
