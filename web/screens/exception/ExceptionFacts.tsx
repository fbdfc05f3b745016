import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Facts } from '../../ui/document/Facts.tsx'
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
    <Facts
      facts={[
        [
          t('exception.field.code'),
          <>
            <Box as="b" textStyle="code">
              {shortCode(exception)}
            </Box>
            {quantity != null && `\u00a0×\u00a0${quantity}`} · <span>{scanKindText(exception, t)}</span>
          </>,
        ],
        [
          t('exception.field.product'),
          product && (
            <>
              <Code>{product.sku}</Code> · <GoodsName name={product.name} />
            </>
          ),
        ],
        [
          t('exception.field.why'),
          <Box key="why" as="span" color="negative.fg" fontWeight="medium">
            {why.message}
          </Box>,
        ],
        [
          t('exception.field.place'),
          <>
            {goodsLocationText(exception, t)}
            {documentNumber && ' · '}
            <Code>{documentNumber}</Code>
          </>,
        ],
        [
          t('exception.field.scanned'),
          <>
            {scannedBy.name} · {station.name} · <RelativeTime at={scannedAt} />
          </>,
        ],
        [
          t('exception.field.end'),
          end && (
            <>
              {end} · {closedBy?.name} · <RelativeTime at={closedAt} />
            </>
          ),
        ],
      ]}
    />
  )
}

function Code({ children }: { children: ReactNode }) {
  return (
    <Box as="span" textStyle="code">
      {children}
    </Box>
  )
}
