import type { Call } from '../../kernel/command/call.ts'
import type { Right } from '../../kernel/command/right.ts'
import type { Tx } from '../../kernel/sql/db.ts'

export interface NewFile {
  warehouseId: string | null
  customerId: string | null
  /** Right that a reader needs, in this warehouse and for this customer. */
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
