import { receivedOf } from '../../../../graph/inbound/rules/model.ts'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import { StatusMark } from '../../../station/ui/StatusMark.tsx'
import type { LoadedLine } from '../inbound/useLoadedOrder.ts'

interface Props {
  /** Whether it is a return without declared products: only received pieces are known. */
  isUndeclared: boolean
  lines: readonly LoadedLine[]
  now: string | null | undefined
}

/** Products of the open order with declared and received pieces. */
export function ReceiveLines({ lines, isUndeclared, now }: Props) {
  const t = useT()
  return (
    <SideList>
      <h4>{t('inbound.order.lines')}</h4>
      <ol>
        {lines.map((line) => (
          <li key={line.id} data-now={line.id === now || undefined}>
            <StatusMark status={receivedOf(line) >= line.declared ? 'applied' : 'waiting'} />
            <span className="name">
              {line.name}
              <small className="code">{line.sku}</small>
            </span>
            <span className="count">
              <b>{receivedOf(line)}</b>
              {!isUndeclared && ` / ${line.declared}`}
              {line.receivedDefective > 0 && <small data-bad> · {t('inbound.receive.bad', { count: line.receivedDefective })}</small>}
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}
