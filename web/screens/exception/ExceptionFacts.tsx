import { chakra } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'
import { GoodsName } from '../../ui/GoodsName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { Exception } from './exceptionNode.ts'
import { goodsLocationText, resolutionText, scanKindText, shortCode } from './exceptionText.ts'

/** Scanned code, reason for refusal and location of the goods. */
export function ExceptionFacts({ exception }: { exception: Exception }) {
  const t = useT()
  const { product, quantity, documentNumber, why, station, scannedBy, scannedAt, closedBy, closedAt } = exception
  const end = resolutionText(exception, t)
  return (
    <Facts>
      <dt>{t('exception.field.code')}</dt>
      <dd>
        <b className="code">{shortCode(exception)}</b>
        {quantity != null && `\u00a0×\u00a0${quantity}`} · <span>{scanKindText(exception, t)}</span>
      </dd>
      {product && (
        <>
          <dt>{t('exception.field.product')}</dt>
          <dd>
            <span className="code">{product.sku}</span> · <GoodsName name={product.name} />
          </dd>
        </>
      )}
      <dt>{t('exception.field.why')}</dt>
      <dd className="why">{why.message}</dd>
      <dt>{t('exception.field.place')}</dt>
      <dd>
        {goodsLocationText(exception, t)}
        {documentNumber && ' · '}
        <span className="code">{documentNumber}</span>
      </dd>
      <dt>{t('exception.field.scanned')}</dt>
      <dd>
        {scannedBy.name} · {station.name} · <RelativeTime at={scannedAt} />
      </dd>
      {end && (
        <>
          <dt>{t('exception.field.end')}</dt>
          <dd>
            {end} · {closedBy?.name} · <RelativeTime at={closedAt} />
          </dd>
        </>
      )}
    </Facts>
  )
}

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '4',
    rowGap: '1.5',
    '& dt': { color: 'muted' },
    '& dd': { minW: '0', overflowWrap: 'anywhere' },
    '& .code': { textStyle: 'code' },
    '& .why': { color: 'negative.fg', fontWeight: 'medium' },
  },
})
