import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { Right } from '../kernel/right.ts'

/** A file that is to be kept. */
export interface NewFile {
  warehouseId: string | null
  customerId: string | null
  /** What its reader needs to hold, in its warehouse and for its customer. */
  right: Right
  name: string
  mime: string
  bytes: Uint8Array<ArrayBuffer>
}

export async function insertFile(tx: Tx, call: Call, file: NewFile): Promise<string> {
  const row = await tx.storedFile.create({
    data: { ...file, id: call.newId(), size: file.bytes.byteLength, createdAt: call.now },
    select: { id: true },
  })
  return row.id
}
