import { receivedOf, toPutAwayOf } from '../../../../graph/inbound/rules/model.ts'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import { StatusMark } from '../../../station/ui/StatusMark.tsx'
import type { LoadedLine } from '../inbound/useLoadedOrder.ts'

interface Props {
  lines: readonly LoadedLine[]
  now: string | null | undefined
}

/** Products of the order with pieces still to put away. */
export function ShelveLines({ lines, now }: Props) {
  const t = useT()
  const rows = lines
    .filter((line) => receivedOf(line) > 0)
    .map((line) => ({ ...line, good: toPutAwayOf(line, 'GOOD'), defective: toPutAwayOf(line, 'DEFECTIVE') }))
  return (
    <SideList>
      <h4>{t('inbound.shelve.lines')}</h4>
      <ol>
        {rows.map(({ id, good, defective, name, sku }) => (
          <li key={id} data-now={id === now || undefined}>
            <StatusMark status={good + defective === 0 ? 'applied' : 'waiting'} />
            <span className="name">
              {name}
              <small className="code">{sku}</small>
            </span>
            <span className="count">
              <b>{good}</b>
              {defective > 0 && <small data-bad> · {t('inbound.receive.bad', { count: defective })}</small>}
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}
