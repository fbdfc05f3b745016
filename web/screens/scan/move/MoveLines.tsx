import { inHand, toMove } from '../../../../graph/inventory/rules/transfer.ts'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import { StatusMark } from '../../../station/ui/StatusMark.tsx'
import type { LoadedLine } from './useLoadedTransfer.ts'

/** Lines of the transfer: what is left at which location, and what is in hand for where. */
export function MoveLines({ lines, now }: { lines: readonly LoadedLine[]; now: string | null | undefined }) {
  const t = useT()
  return (
    <SideList>
      <h4>{t('move.lines')}</h4>
      <ol>
        {lines.map((line) => (
          <li key={line.id} data-now={line.id === now || undefined}>
            <StatusMark status={toMove(line) + inHand(line) === 0 ? 'applied' : 'waiting'} />
            <span className="name">
              {line.name}
              <small className="code">
                {line.from} → {line.to ?? t('transfer.line.open')}
              </small>
            </span>
            <span className="count">
              <b>{toMove(line)}</b>
              {inHand(line) > 0 && <small> · {t('move.inHandOf', { count: inHand(line) })}</small>}
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}
