import { chakra } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import type { DrawnLayer, DrawnPiece } from './packLayers.ts'

interface Props {
  layer: DrawnLayer
  /** Number of the layer, from 1. */
  no: number
  /** Size of the packaging in units of the drawing. */
  width: number
  height: number
}

/** A layer of a packaging seen from above; the numbers are those of the list of pieces. */
export function PackLayerDrawing({ layer: { z, pieces, below }, no, width, height }: Props) {
  const t = useT()
  const numbers = pieces.map((piece) => piece.no).join(', ')
  return (
    <Figure>
      <figcaption>{t('pack.plan.layer', { no, z })}</figcaption>
      <svg viewBox={`-1 -1 ${width + 2} ${height + 2}`} role="img" aria-label={t('pack.plan.drawing', { no, numbers })}>
        <rect data-packaging x={0} y={0} width={width} height={height} />
        {below.map((piece) => (
          <g key={piece.no} data-below>
            <Piece piece={piece} />
          </g>
        ))}
        {pieces.map((piece) => (
          <g key={piece.no}>
            <Piece piece={piece} />
          </g>
        ))}
      </svg>
    </Figure>
  )
}

function Piece({ piece: { no, left, top, width, height, sku } }: { piece: DrawnPiece }) {
  const [x, y] = [left + width / 2, top + height / 2]
  return (
    <>
      <rect x={left} y={top} width={width} height={height} />
      <text x={x} y={sku === null ? y : y - 7} style={{ fontSize: Math.min(15, width * 0.7, height * 0.9) }}>
        {no}
      </text>
      {sku !== null && (
        <text x={x} y={y + 9} style={{ fontSize: 12 }}>
          {sku}
        </text>
      )}
    </>
  )
}

const Figure = chakra('figure', {
  base: {
    display: 'grid',
    gap: '1',
    maxW: '28rem',
    '& figcaption': { color: 'muted', textStyle: 'sm' },
    '& svg': { display: 'block', w: 'full' },
    '& rect': { fill: 'brand.subtle', stroke: 'ink', strokeWidth: '1', vectorEffect: 'non-scaling-stroke' },
    '& rect[data-packaging]': { fill: 'card', stroke: 'line.strong', strokeWidth: '2' },
    '& [data-below] rect': { fill: 'gray.muted', strokeDasharray: '3 3' },
    '& text': { fill: 'ink', textAnchor: 'middle', dominantBaseline: 'central', fontWeight: 'semibold' },
    '& [data-below] text': { fill: 'muted', fontWeight: 'normal' },
  },
})
