import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Makes ids in order of creation (uuid v7). */
export type NewId = () => string

const bytesOfId = 16
// Asking the system for randomness costs most of an id: one request is enough for 512.
const pool = Buffer.allocUnsafe(512 * bytesOfId)
let next = pool.length
let msecs = 0
let seq = 0

export const newId: NewId = () => {
  const random = draw()
  const now = Date.now()
  // Within a millisecond, and while the clock is set back, the sequence keeps the order (RFC 9562, section 6.2).
  if (now > msecs) {
    msecs = now
    seq = random.readUInt32BE(0) & 0x7fff_ffff
  } else {
    seq = (seq + 1) >>> 0
    if (seq === 0) msecs++
  }
  return v7({ random, msecs, seq })
}

function draw(): Buffer {
  if (next === pool.length) {
    randomFillSync(pool)
    next = 0
  }
  next += bytesOfId
  return pool.subarray(next - bytesOfId, next)
}
