import { chakra } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import type { Here } from './useGoodsHere.ts'

interface Props {
  here: Here
  /** While an error is open nothing is taken. */
  disabled: boolean
  onTake: (sku: string, productId: string) => void
}

/** What lies at the location on the screen; a tap takes it as a scan does. */
export function HereList({ here: { location, goods }, disabled, onTake }: Props) {
  const t = useT()
  if (goods.length === 0) return null
  return (
    <SideList>
      <h4>{t('move.here', { place: location })}</h4>
      <ol>
        {goods.map(({ id, sku, name, customerName, free }) => (
          <li key={id} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
            <Choice type="button" className="name" disabled={disabled || free === 0} onClick={() => onTake(sku, id)}>
              {name}
              <small>
                <span className="code">{sku}</span> · {customerName}
              </small>
            </Choice>
            {free !== null && <span className="count">{t('move.free', { count: free })}</span>}
          </li>
        ))}
      </ol>
    </SideList>
  )
}

const Choice = chakra('button', {
  base: {
    minH: '12',
    textAlign: 'start',
    cursor: 'button',
    _hover: { textDecoration: 'underline' },
    _disabled: { layerStyle: 'disabled' },
  },
})
