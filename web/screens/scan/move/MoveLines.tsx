import { chakra } from '@chakra-ui/react'
import { inHand, toMove } from '../../../../graph/inventory/rules/transfer.ts'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import { StatusMark } from '../../../station/ui/StatusMark.tsx'
import type { LoadedLine } from './useLoadedTransfer.ts'

interface Props {
  lines: readonly LoadedLine[]
  now: string | null | undefined
  /** Chooses goods in hand, which the next location gets. */
  onChoose?: (sku: string, productId: string) => void
}

/** Lines of the transfer: what is left at which location, and what is in hand for where. */
export function MoveLines({ lines, now, onChoose }: Props) {
  const t = useT()
  return (
    <SideList>
      <h4>{t('move.lines')}</h4>
      <ol>
        {lines.map((line) => (
          <li key={line.id} data-now={line.id === now || undefined}>
            <StatusMark status={toMove(line) + inHand(line) === 0 ? 'applied' : 'waiting'} />
            {onChoose && inHand(line) > 0 ? (
              <Choice type="button" className="name" onClick={() => onChoose(line.sku, line.productId)}>
                <Goods line={line} />
              </Choice>
            ) : (
              <span className="name">
                <Goods line={line} />
              </span>
            )}
            <span className="count">
              {toMove(line) > 0 && <b>{toMove(line)}</b>}
              {inHand(line) > 0 && (
                <small>
                  {toMove(line) > 0 && ' · '}
                  {t('move.inHandOf', { count: inHand(line) })}
                </small>
              )}
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}

function Goods({ line }: { line: LoadedLine }) {
  const t = useT()
  return (
    <>
      {line.name}
      <small className="code">
        {line.from} → {line.to ?? t('transfer.line.open')}
      </small>
    </>
  )
}

const Choice = chakra('button', { base: { minH: '12', textAlign: 'start', cursor: 'button', _hover: { textDecoration: 'underline' } } })
