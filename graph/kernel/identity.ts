import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Creates ids in order of creation (uuid v7). */
export type NewId = () => string

const bytesOfId = 16
// Random bytes are drawn for 512 ids at once, because the system call costs most of an id.
const pool = Buffer.allocUnsafe(512 * bytesOfId)
let next = pool.length
let msecs = 0
let seq = 0

export const newId: NewId = () => {
  const random = draw()
  const now = Date.now()
  // Within one millisecond, and while the clock goes back, the sequence keeps the order (RFC 9562, section 6.2).
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
