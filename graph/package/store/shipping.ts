import type { Tx } from '../../kernel/sql/db.ts'

/** The command that last shipped a package. */
export async function shippingCommandOf(tx: Pick<Tx, 'stateHistory'>, packageId: string): Promise<string> {
  const { commandId } = await tx.stateHistory.findFirstOrThrow({
    where: { nodeId: packageId, machine: 'Package', action: 'ship' },
    orderBy: { no: 'desc' },
    select: { commandId: true },
  })
  return commandId
}
