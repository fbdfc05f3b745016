import { Button } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { shortId } from '../../../graph/kernel/states/shortId.ts'
import { useT } from '../../i18n/useT.ts'
import { failureMessage, RequestFailure } from '../../relay/failure.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { LabelsDialog as Dialog } from './LabelsDialog.tsx'

const LabelsDialog = lazyComponent(() => import('./LabelsDialog.tsx').then((file) => file.LabelsDialog))

/** As many as an address has room for. */
const rowsMaximum = 500

interface Props extends Pick<ComponentProps<typeof Dialog>, 'copies' | 'hint' | 'fileName'> {
  warehouseId: string
  /** Name of the sheet, which takes short ids. */
  sheet: string
  /** Number of the chosen rows. */
  count: number
  /** Reads the ids of the chosen rows, at most so many. */
  readIds: (most: number) => Promise<string[]>
  titleOf: (count: number) => string
  /** Content of the button. */
  children: ReactNode
}

/** Button that prints the labels of chosen rows of a list, after asking for the paper. */
export function ChosenLabelsButton({ warehouseId, sheet, count, readIds, titleOf, children, ...dialog }: Props) {
  const t = useT()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isReading, setReading] = useState(false)

  async function open() {
    setReading(true)
    try {
      setCodes((await readIds(rowsMaximum)).map(shortId))
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      toaster.error(failureMessage(error, t))
    } finally {
      setReading(false)
    }
  }

  const tooMany = count > rowsMaximum && { disabled: true, 'data-tip': t('list.bulk.atMost', { count: rowsMaximum }) }
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
