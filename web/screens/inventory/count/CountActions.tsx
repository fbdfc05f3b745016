import { Button } from '@chakra-ui/react'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { addQuery } from '../../../shell/addQuery.ts'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { PrintDocument } from '../../print/PrintDocument.tsx'
import type { CountActions_count$key } from './__generated__/CountActions_count.graphql.ts'

const CompleteCountDialog = lazyComponent(() => import('./CompleteCountDialog.tsx').then((file) => file.CompleteCountDialog))
const CancelCountDialog = lazyComponent(() => import('./CancelCountDialog.tsx').then((file) => file.CancelCountDialog))
const EnterCountDialog = lazyComponent(() => import('./EnterCountDialog.tsx').then((file) => file.EnterCountDialog))

/** Actions of a count, as the server allows them. */
export function CountActions({ count: key }: { count: CountActions_count$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const mayCount = useRight('inventory:count')
  const count = useFragment(
    graphql`
      fragment CountActions_count on StockCount {
        id
        number
        state
        allowedActions
        ...CompleteCountDialog_count
        ...CancelCountDialog_count
        ...EnterCountDialog_count
      }
    `,
    key,
  )
  const [open, setOpen] = useState<'complete' | 'cancel' | 'enter' | null>(null)
  const close = () => setOpen(null)
  const allowed = new Set<string>(count.allowedActions)
  const isOpen = count.state === 'TO_COUNT' || count.state === 'COUNTING'
  return (
    <>
      {allowed.has('complete') && (
        <Button variant="solid" colorPalette="brand" onClick={() => setOpen('complete')}>
          {t('action.StockCount.complete')}
        </Button>
      )}
      {isOpen && mayCount && (
        <>
          <Button asChild {...(!allowed.has('complete') && { variant: 'solid', colorPalette: 'brand' })}>
            <Link to={addQuery(linkTo('/scan/count'), { order: count.number })}>
              <ScanLine aria-hidden />
              {t('countScan.title')}
            </Link>
          </Button>
          <Button onClick={() => setOpen('enter')}>{t('count.enter')}</Button>
        </>
      )}
      {allowed.has('cancel') && <Button onClick={() => setOpen('cancel')}>{t('action.StockCount.cancel')}</Button>}
      {count.state !== 'CANCELLED' && (
        <PrintDocument label={t('count.print')} sheet="count-sheet" documentId={count.id} number={count.number} />
      )}
      {open === 'complete' && <CompleteCountDialog count={count} onClose={close} />}
      {open === 'cancel' && <CancelCountDialog count={count} onClose={close} />}
      {open === 'enter' && <EnterCountDialog count={count} onClose={close} />}
    </>
  )
}
