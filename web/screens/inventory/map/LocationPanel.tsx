import { Button } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { Suspense } from 'react'
import { FormattedNumber } from 'react-intl'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { Link } from 'react-router'
import { agedAfterDays } from '../../../../graph/stock/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { addQuery } from '../../../shell/addQuery.ts'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { dayIn, daysBetween } from '../../../ui/period.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useTimeZone } from '../../../ui/TimeZone.tsx'
import type { LocationPanelQuery } from './__generated__/LocationPanelQuery.graphql.ts'
import type { Cell } from './mapCell.ts'
import { PanelFrame } from './panelFrame.ts'

interface Props {
  cell: Cell
  area: { readonly name: string } | null
  /** Locations of the same bay. */
  bay: readonly Cell[]
  search: string
  onOpen: (code: string | null) => void
}

/** An opened location: its bay, what lies there by product and batch, and what can be done. */
export function LocationPanel({ cell, area, bay, search, onOpen }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const mayTransfer = useRight('inventory:transfer')
  const mayCount = useRight('inventory:manageCounts')
  const { code, status, pieces, allocated, column, layer, prefix } = cell
  return (
    <PanelFrame
      aria-label={t('map.panel.title', { code })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onOpen(null)
      }}
    >
      <header>
        <h2>
          <CopyText text={code} />
        </h2>
        <StatusBadge tone={status === 'OCCUPIED' ? 'info' : status === 'CLEANABLE' ? 'warn' : 'gray'}>
          {t(`enum.LocationStatus.${status}`)}
        </StatusBadge>
        <Button size="sm" variant="ghost" aria-label={t('map.panel.close')} onClick={() => onOpen(null)}>
          <X size={16} aria-hidden />
        </Button>
        <p>{[area?.name, t('map.panel.place', { prefix, column, layer })].filter(Boolean).join(' · ')}</p>
      </header>
      <ol>
        {bay.toReversed().map((one) => (
          <li key={one.code} data-now={one.code === code || undefined}>
            <button type="button" onClick={() => onOpen(one.code)} aria-current={one.code === code || undefined}>
              <span>{one.layer}</span>
              <code>{one.code}</code>
              <meter aria-label={one.code} min={0} max={100} value={one.fill ?? 0} />
              <b>{one.fill == null ? '–' : `${one.fill} %`}</b>
            </button>
          </li>
        ))}
      </ol>
      <Suspense fallback={<p className="wait">{t('ui.loading.label')}</p>}>
        <Contents key={pieces} cell={cell} search={search} />
      </Suspense>
      {pieces == null ? (
        <p className="wait">{t('map.panel.hidden')}</p>
      ) : (
        pieces > 0 && (
          <p className="total">
            {t('map.panel.total')}
            <b>{t('map.panel.pieces', { pieces, allocated: allocated ?? 0 })}</b>
          </p>
        )
      )}
      <footer>
        {mayTransfer && (pieces == null ? status === 'OCCUPIED' : pieces > (allocated ?? 0)) && (
          <Button asChild variant="solid" colorPalette="brand" size="sm">
            <Link to={addQuery(linkTo('/inventory/create-move'), { from: code })}>{t('map.panel.transfer')}</Link>
          </Button>
        )}
        {mayCount && (
          <Button asChild size="sm">
            <Link to={addQuery(linkTo('/inventory/create-count'), { location: code })}>{t('map.panel.count')}</Link>
          </Button>
        )}
        <Button asChild size="sm">
          <Link to={addQuery(linkTo('/setting/mange'), { q: code, mode: 'exact' })}>{t('map.panel.setting')}</Link>
        </Button>
      </footer>
    </PanelFrame>
  )
}

function Contents({ cell: { code }, search }: { cell: Cell; search: string }) {
  const t = useT()
  const linkTo = useLinkTo()
  const zone = useTimeZone()
  const mayAdjust = useRight('inventory:adjust')
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const { locationStocks } = useLazyLoadQuery<LocationPanelQuery>(
    graphql`
      query LocationPanelQuery($warehouseId: ID!, $location: String!) {
        locationStocks(warehouseId: $warehouseId, location: $location, first: 250) {
          edges {
            node {
              id
              batch
              receivedOn
              quality
              onHand
              allocated
              product {
                id
                sku
                name: displayName
                customer {
                  id
                  name: displayName
                }
              }
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    `,
    { warehouseId, location: code },
    { fetchPolicy: 'store-and-network' },
  )
  const today = dayIn(zone, new Date())
  const rows = locationStocks.edges.map(({ node }) => node)
  const groups = [...Map.groupBy(rows, ({ product }) => product.id).values()]
  const isFound = (text: string) => search !== '' && text.toLowerCase().includes(search.toLowerCase())
  if (groups.length === 0) return <p className="wait">{t('map.panel.empty')}</p>
  return (
    <div className="contents">
      {groups.map((piles) => {
        const { product } = piles[0]!
        return (
          <section key={product.id} data-found={isFound(`${product.sku} ${product.name}`) || undefined}>
            <h3>
              <Link to={linkTo(`/inventory/inventory-list/${encodeURIComponent(product.id)}`)} data-tip={t('map.panel.stock')}>
                {product.sku}
              </Link>
              {mayAdjust && product.customer && (
                <Link
                  className="adjust"
                  to={addQuery(linkTo('/inventory/create-adjust'), {
                    customer: product.customer.id,
                    product: product.id,
                    sku: product.sku,
                    location: code,
                  })}
                >
                  {t('map.panel.adjust')}
                </Link>
              )}
            </h3>
            <p>{[product.name, product.customer?.name].filter(Boolean).join(' · ')}</p>
            <table>
              <thead>
                <tr>
                  <th>{t('stock.field.batch')}</th>
                  <th>{t('stock.field.age')}</th>
                  <th>{t('map.field.pieces')}</th>
                  <th>{t('map.field.allocated')}</th>
                </tr>
              </thead>
              <tbody>
                {piles.map(({ id, batch, receivedOn, quality, onHand, allocated }) => {
                  const days = daysBetween(receivedOn, today)
                  return (
                    <tr key={id}>
                      <td>
                        <code>{batch}</code>
                        {quality === 'DEFECTIVE' && ` · ${t('stock.quality.DEFECTIVE')}`}
                      </td>
                      <td data-old={days > agedAfterDays || undefined}>{t('stock.age.days', { days })}</td>
                      <td>{onHand == null ? '–' : <FormattedNumber value={onHand} />}</td>
                      <td data-none={allocated === 0 || undefined}>{allocated == null ? '–' : <FormattedNumber value={allocated} />}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </section>
        )
      })}
      {locationStocks.pageInfo.hasNextPage && <p className="wait">{t('map.panel.more', { count: rows.length })}</p>}
    </div>
  )
}
