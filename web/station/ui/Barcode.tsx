import { code128 } from '../scanner/code128.ts'

interface Props {
  text: string
  /** Width of the narrowest bar; every scanner reads 0.33 mm. */
  moduleMillimetres?: number
  heightMillimetres?: number
}

const QUIET = 10

/** A printable barcode including its quiet zones. */
export function Barcode({ text, moduleMillimetres = 0.33, heightMillimetres = 18 }: Props) {
  const widths = code128(text)
  const modules = widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET
  let x = QUIET
  const bars = widths.flatMap((width, i) => {
    const from = x
    x += width
    return i % 2 === 0 ? [{ from, width }] : []
  })
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${modules} 10`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ width: `${modules * moduleMillimetres}mm`, height: `${heightMillimetres}mm`, background: 'white' }}
    >
      {bars.map(({ from, width }) => (
        <rect key={from} x={from} y={0} width={width} height={10} />
      ))}
    </svg>
  )
}
