import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { drawMap, type MapPoint, mapMargin, numberBays } from '../../../../../graph/wave/rules/walkMap.ts'
import { useT } from '../../../../i18n/useT.ts'
import type { WalkDrawing_layout$key } from './__generated__/WalkDrawing_layout.graphql.ts'

interface Props {
  layout: WalkDrawing_layout$key
  label: string
  /** Turning points of walks: x and y by turns, in millimetres. */
  paths: readonly (readonly number[])[]
  /** Locations in walk order, whose bays are numbered. */
  locations?: readonly { rack: string; bay: number }[]
  /** Maximum height. */
  height: string
}

/** Racks from above with walks through them; the front is at the bottom. Lengths are in millimetres. */
export function WalkDrawing({ layout: key, label, paths, locations = [], height }: Props) {
  const t = useT()
  const { bayWidthMillimetres: bayWidth, plan } = useFragment(
    graphql`
      fragment WalkDrawing_layout on WarehouseLayout {
        bayWidthMillimetres
        plan {
          racks {
            prefix
            left
            width
          }
          bays {
            bay
            y
          }
          cells {
            rack
            bay
          }
          aisleX
          crossAisleY
          depotX
          depotY
        }
      }
    `,
    key,
  )
  if (!plan) return null
  const map = drawMap({ ...plan, bayWidth }, numberBays(locations), paths)
  return (
    <Frame>
      <svg viewBox={`${map.left} ${map.top} ${map.width} ${map.height}`} role="img" aria-label={label} style={{ maxHeight: height }}>
        {map.bays.map(({ key: bay, mark, x, y, width, height: depth }) => (
          <g key={bay}>
            <rect data-used={mark !== null || undefined} x={x} y={y} width={width} height={depth} />
            {mark !== null && (
              <text x={x + width / 2} y={y + depth / 2} style={{ fontSize: Math.min(width, depth) * 0.7 }}>
                {mark}
              </text>
            )}
          </g>
        ))}
        {map.paths.map((points, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the walks of a plan do not move.
          <path key={index} d={toPath(points)} style={{ opacity: Math.max(0.25, 1 / paths.length) }} />
        ))}
        <circle cx={map.depot.x} cy={map.depot.y} r={mapMargin / 3}>
          <title>{t('layout.depot')}</title>
        </circle>
      </svg>
    </Frame>
  )
}

const toPath = (points: readonly MapPoint[]): string => points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')

const Frame = chakra('div', {
  base: {
    '& svg': { display: 'block', w: 'full' },
    '& rect': { fill: 'gray.emphasized', stroke: 'card', strokeWidth: '1', vectorEffect: 'non-scaling-stroke' },
    '& rect[data-used]': { fill: 'brand.solid' },
    '& text': { fill: 'card', fontWeight: 'bold', fontFamily: 'body', textAnchor: 'middle', dominantBaseline: 'central' },
    '& path': { fill: 'none', stroke: 'brand.fg', strokeWidth: '2.5', strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' },
    '& circle': { fill: 'ink' },
  },
})
