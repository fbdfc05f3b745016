import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { View } from '../inventory/stockList.ts'
import type { PanelStock_panel$key } from './__generated__/PanelStock_panel.graphql.ts'
import { Card } from './Card.tsx'
import { Figure, Figures } from './Figure.tsx'
import { usePanelLink } from './usePanelLink.ts'

export function PanelStock({ panel }: { panel: PanelStock_panel$key }) {
  const t = useT()
  const link = usePanelLink()
  const { stock } = useFragment(
    graphql`
      fragment PanelStock_panel on Panel {
        stock {
          good
          defective
          locked
          products
        }
      }
    `,
    panel,
  )
  const list = (view: View) => link('/inventory/inventory-list', { view })
  return (
    <Card title={t('home.panel.stock')}>
      <Figures>
        <Figure name={t('home.panel.products')} value={stock.products} to={list('IN_STOCK')} />
        <Figure name={t('home.panel.good')} value={stock.good} to={list('IN_STOCK')} />
        <Figure name={t('home.panel.locked')} value={stock.locked} to={list('IN_STOCK')} />
        <Figure name={t('home.panel.defective')} value={stock.defective} tone="warn" to={list('DEFECTIVE')} />
      </Figures>
    </Card>
  )
}
