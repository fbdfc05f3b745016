import { chakra } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import type { LayoutPreview_layout$data } from './__generated__/LayoutPreview_layout.graphql.ts'
import { Dimension } from './LayoutDimension.tsx'
import { scaleOf } from './layoutScale.ts'

type Plan = NonNullable<LayoutPreview_layout$data['plan']>

interface Props {
  layout: LayoutPreview_layout$data
  plan: Plan
  /** Field in focus, whose measure is lit. */
  focused: string | null
}

const kindOf = (areaType: string | undefined) =>
  areaType === undefined ? 'NONE' : /^(PICKING|STAGING)$/.test(areaType) ? areaType : 'OTHER'

/** Racks and aisles from above; the front is at the bottom. */
export function LayoutDrawing({ layout, plan, focused }: Props) {
  const t = useT()
  const { bayWidthMillimetres: bayWidth, crossWidthMillimetres: crossWidth, endGapMillimetres: endGap } = layout
  const { racks, bays, cells, aisleX, crossAisleY, depotX, depotY } = plan
  const back = crossAisleY.at(-1) ?? 0
  const left = Math.min(...racks.map((rack) => rack.left), ...aisleX)
  const right = Math.max(...racks.map((rack) => rack.left + rack.width), ...aisleX)
  const { width, height, x, y, length } = scaleOf({ left, right, back })
  const areaOf = new Map(cells.map(({ rack, bay, areaType }) => [`${rack} ${bay}`, areaType]))
  const rackWidth = length(Math.min(...racks.map((rack) => rack.width)))
  const isCrowded = rackWidth < 24
  const lit = (...names: string[]) => focused !== null && names.includes(focused)
  const first = bays[0]?.y ?? 0
  // An end cross aisle is as wide as the room before the bays.
  const bandOf = (at: number, index: number) => {
    const isEnd = index === 0 || index === crossAisleY.length - 1
    const half = isEnd ? Math.max(200, endGap - bayWidth / 2) : crossWidth / 2
    return { y: y(at + half), height: length(2 * half) }
  }
  const inner = crossAisleY.slice(1, -1)
  const namesY = bandOf(back, crossAisleY.length - 1).y - 10
  return (
    <Frame>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('layout.drawing')} style={{ minWidth: Math.min(width, 560) }}>
        {crossAisleY.map((at, index) => (
          <g key={at}>
            <rect className="floor" x={x(left)} width={length(right - left)} {...bandOf(at, index)} rx="4" />
            <path className="walk" d={`M${x(left) + 6} ${y(at)}H${x(right) - 6}`} />
          </g>
        ))}
        {aisleX.map((at) => (
          <path key={at} className="walk" d={`M${x(at)} ${y(0)}V${y(back)}`} />
        ))}
        {racks.map((rack) => (
          <g key={rack.prefix}>
            <title>{rack.prefix}</title>
            {bays.map(({ bay, y: at }) => (
              <rect
                key={bay}
                className="bay"
                data-kind={kindOf(areaOf.get(`${rack.prefix} ${bay}`))}
                x={x(rack.left) + 0.5}
                y={y(at + bayWidth / 2) + 0.5}
                width={Math.max(1, length(rack.width) - 1)}
                height={Math.max(1, length(bayWidth) - 1)}
                rx="1.5"
              />
            ))}
            <RackName x={x(rack.left + rack.width / 2)} y={namesY} name={rack.prefix} isCrowded={isCrowded} />
          </g>
        ))}
        {crossAisleY.slice(1).map((at, index) => (
          <text key={at} className="side" x={x(left) - 12} y={y((at + crossAisleY[index]!) / 2)} textAnchor="end">
            {t('layout.block', { number: index + 1 })}
          </text>
        ))}
        <text className="side" x={x(left) - 12} y={y(0)} textAnchor="end">
          {t('layout.end.FRONT')}
        </text>
        <text className="side" x={x(left) - 12} y={y(back)} textAnchor="end">
          {t('layout.end.BACK')}
        </text>
        <g data-lit={lit('depotRack', 'depotEnd') || undefined}>
          <rect className="depot" x={x(depotX) - 24} y={y(depotY) - 10} width="48" height="20" rx="4" />
          <text className="depotName" x={x(depotX)} y={y(depotY)} textAnchor="middle">
            {t('layout.depot')}
          </text>
        </g>
        <Dimension
          name={t('layout.bayWidth')}
          millimetres={bayWidth}
          at={x(right) + 14}
          from={y(first + bayWidth / 2)}
          to={y(first - bayWidth / 2)}
          textAt={y(first) - 26}
          isLit={lit('bayWidthMillimetres')}
        />
        <Dimension
          name={t('layout.endGap')}
          millimetres={endGap}
          at={x(right) + 26}
          from={y(first)}
          to={y(0)}
          textAt={y(0) - 4}
          isLit={lit('endGapMillimetres')}
        />
        {inner.map((at, index) => (
          <Dimension
            key={at}
            name={t('layout.crossAisle')}
            millimetres={crossWidth}
            at={x(right) + 14}
            from={y(at + crossWidth / 2)}
            to={y(at - crossWidth / 2)}
            textAt={y(at)}
            isTextHidden={index > 0}
            isLit={lit('crossWidthMillimetres', 'crossAfter')}
          />
        ))}
        {lit('aislePitchMillimetres', 'aisleWidthMillimetres') && (
          <Across layout={layout} plan={plan} focused={focused} x={x} top={namesY - (isCrowded ? 34 : 14)} bottom={y(0)} />
        )}
      </svg>
    </Frame>
  )
}

function RackName({ x, y, name, isCrowded }: { x: number; y: number; name: string; isCrowded: boolean }) {
  if (!isCrowded)
    return (
      <text className="rack" x={x} y={y} textAnchor="middle">
        {name}
      </text>
    )
  return (
    <text className="rack" transform={`translate(${x} ${y + 6}) rotate(-90)`} dominantBaseline="central">
      {name}
    </text>
  )
}

interface AcrossProps extends Props {
  x: (millimetres: number) => number
  top: number
  bottom: number
}

/** Pitch or width of an aisle in the middle of the drawing. */
function Across({ layout, plan: { aisleX, racks }, focused, x, top, bottom }: AcrossProps) {
  const t = useT()
  const isPitch = focused === 'aislePitchMillimetres'
  const millimetres = isPitch ? layout.aislePitchMillimetres : layout.aisleWidthMillimetres
  const perAisle = layout.aisleKind === 'WIDE' ? 2 : 1
  const middle = Math.floor(aisleX.length / perAisle / 2 - 0.5) * perAisle
  const line = aisleX[Math.max(0, middle)] ?? racks[0]?.left ?? 0
  const from = isPitch || layout.aisleKind === 'WIDE' ? line : line - millimetres / 2
  const [a, b] = [x(from), x(from + millimetres)]
  return (
    <g data-lit className="dimension">
      <path d={`M${a} ${top}V${bottom}M${b} ${top}V${bottom}`} strokeDasharray="4 3" />
      <path d={`M${a} ${top}H${b}M${a} ${top - 4}v8M${b} ${top - 4}v8`} />
      <text x={(a + b) / 2} y={top - 11} textAnchor="middle">
        {t('layout.dimension', { name: t(isPitch ? 'layout.aislePitch' : 'layout.aisleWidth'), metres: (millimetres / 1000).toFixed(2) })}
      </text>
    </g>
  )
}

const Frame = chakra('div', {
  base: {
    overflowX: 'auto',
    '& svg': { display: 'block', w: 'full', maxH: '70dvh', mx: 'auto' },
    '& text': { fontSize: '11px', fill: 'muted', dominantBaseline: 'central', fontFamily: 'body' },
    '& .floor': { fill: 'gray.subtle' },
    '& .walk': { stroke: 'line.strong', strokeWidth: '1', strokeDasharray: '2 4', fill: 'none' },
    '& .bay[data-kind=PICKING]': { fill: 'gray.emphasized' },
    '& .bay[data-kind=STAGING]': { fill: 'gray.muted', stroke: 'line.strong', strokeWidth: '0.5' },
    '& .bay[data-kind=OTHER]': { fill: 'warn.muted' },
    '& .bay[data-kind=NONE]': { fill: 'card', stroke: 'line.strong', strokeWidth: '0.8', strokeDasharray: '3 2' },
    '& .depot': { fill: 'ink' },
    '& .depotName': { fill: 'card', fontWeight: 'bold' },
    '& [data-lit] .depot': { fill: 'brand.solid' },
    '& .dimension path': { stroke: 'line.strong', fill: 'none' },
    '& .dimension tspan + tspan': { fontWeight: 'bold', fill: 'ink' },
    '& .dimension[data-lit] path': { stroke: 'brand.fg', strokeWidth: '1.6' },
    '& .dimension[data-lit] text, & .dimension[data-lit] tspan': { fill: 'brand.fg', fontWeight: 'bold' },
  },
})
