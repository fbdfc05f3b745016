export interface LocationCode {
  code: string
  prefix: string
  column: number
  layer: number
}

const shape = /^([A-Z][A-Z0-9]{0,7})-(\d{2,3})-(\d{2})$/

/** Reads a location code `prefix-column-layer`, such as `A01-01-01`; null where it is none. */
export function parseLocationCode(text: string): LocationCode | null {
  const code = text.trim().toUpperCase()
  const [, prefix, column, layer] = shape.exec(code) ?? []
  if (!prefix || !column || !layer) return null
  return { code, prefix, column: Number(column), layer: Number(layer) }
}
