/** Size of the field in which a signature is drawn; its strokes are in these units. */
export const signatureField = { width: 1_000, height: 400 } as const

/** Maximum number of characters of a signature. */
export const signatureMaximum = 40_000

/** Shortest ink of a signature: less is a dot or a touch by accident. */
const inkMinimum = 100

export interface SignaturePoint {
  x: number
  y: number
}

type Stroke = readonly SignaturePoint[]

const form = /^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})*)+$/

/** Writes strokes as an SVG path, in whole units and limited to the field; points that do not move the pen are left out. */
export function signaturePath(strokes: readonly Stroke[]): string {
  const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most)
  return strokes
    .map((stroke) =>
      stroke
        .map(({ x, y }) => `${within(x, signatureField.width)} ${within(y, signatureField.height)}`)
        .filter((point, index, all) => point !== all[index - 1])
        .map((point, index) => `${index === 0 ? 'M' : 'L'}${point}`)
        .join(''),
    )
    .join('')
}

/** Reads the strokes of an SVG path that `signaturePath` wrote; null if it is anything else. */
export function signatureStrokes(path: string): SignaturePoint[][] | null {
  if (!form.test(path)) return null
  const strokes = path
    .slice(1)
    .split('M')
    .map((stroke) =>
      stroke.split('L').map((point) => {
        const [x = 0, y = 0] = point.split(' ').map(Number)
        return { x, y }
      }),
    )
  const isInside = ({ x, y }: SignaturePoint) => x <= signatureField.width && y <= signatureField.height
  return strokes.every((stroke) => stroke.every(isInside)) ? strokes : null
}

/** Whether a path is a signature: strokes inside of the field, with enough ink. */
export function isSignature(path: string): boolean {
  const ink = (stroke: Stroke) =>
    stroke.slice(1).reduce((sum, { x, y }, index) => sum + Math.hypot(x - stroke[index]!.x, y - stroke[index]!.y), 0)
  return (signatureStrokes(path) ?? []).reduce((sum, stroke) => sum + ink(stroke), 0) >= inkMinimum
}
