/** Longer noise without an end is dropped from its beginning. */
const longest = 256

/** What has arrived since the last end of a frame. */
export interface SerialBuffer {
  rest: string
  frames: readonly string[]
}

/** Joins a chunk to what has arrived before; `frames` are those that it completes, without their end and without blanks. */
export function joinChunk(rest: string, chunk: string, ends: string): SerialBuffer {
  const frames: string[] = []
  let open = rest
  for (const char of chunk) {
    if (!ends.includes(char)) open = (open + char).slice(-longest)
    else {
      if (open.trim() !== '') frames.push(open)
      open = ''
    }
  }
  return { rest: open, frames }
}

/** Bytes as characters; the eighth bit is the parity of scales that are read with eight. */
export const toText = (bytes: Uint8Array): string => String.fromCharCode(...bytes.map((byte) => byte & 0x7f))
