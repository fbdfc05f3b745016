const tables = new Map<string, Map<string, number[]>>()

/** Bytes of each character that an encoding has with one or two bytes. */
function tableOf(label: string): Map<string, number[]> {
  const known = tables.get(label)
  if (known) return known
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(label)
  const add = (bytes: number[]) => {
    const text = decoder.decode(new Uint8Array(bytes))
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let first = 0; first < 256; first++) add([first])
  for (let first = 0x81; first < 256; first++) for (let second = 0x40; second < 256; second++) add([first, second])
  tables.set(label, table)
  return table
}

/** A text in an encoding that Node reads and does not write, for tests; null if it cannot be written. */
export function encodeAs(label: string, text: string): Uint8Array | null {
  const bytes = [...text].map((character) => tableOf(label).get(character))
  return bytes.some((one) => one === undefined) ? null : new Uint8Array(bytes.flatMap((one) => one as number[]))
}
