import { chakra } from '@chakra-ui/react'
import type { LineToCount } from '../../../../graph/inventory/rules/countScan.ts'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import { StatusMark } from '../../../station/ui/StatusMark.tsx'

interface Props {
  lines: readonly LineToCount[]
  /** Product on the screen. */
  now: string | null
  onChoose: (productId: string) => void
}

/** Products to count at the location; a tap puts one on the screen. */
export function CountHere({ lines, now, onChoose }: Props) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <SideList>
      <h4>{t('countScan.here')}</h4>
      <ol>
        {lines.map(({ productId, productName, sku, progress, tally }) => (
          <li key={productId} data-now={productId === now || undefined}>
            <StatusMark status={progress === 'COUNTED' ? 'applied' : progress === 'SKIPPED' ? 'notRun' : 'waiting'} />
            <Choice type="button" className="name" onClick={() => onChoose(productId)}>
              {productName}
              <small className="code">{sku}</small>
            </Choice>
            <span className="count">{tally !== null ? <b>{tally}</b> : <small>{t(`enum.StockCountProgress.${progress}`)}</small>}</span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}

const Choice = chakra('button', { base: { minH: '12', textAlign: 'start', cursor: 'button', _hover: { textDecoration: 'underline' } } })
