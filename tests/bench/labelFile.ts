import type { BenchEnvironment } from './bench.ts'

/** Creates the file of the labels that a bench records in place of the carrier. */
export async function createLabelFile({ seedContext: stage, warehouse, database }: BenchEnvironment): Promise<string> {
  const file = {
    id: stage.services.newId(),
    right: 'package:label',
    name: 'label.pdf',
    mime: 'application/pdf',
    size: 0,
    bytes: new Uint8Array(),
  }
  return (await database.prisma.storedFile.create({ data: { ...file, warehouseId: warehouse.id, createdAt: new Date() } })).id
}
