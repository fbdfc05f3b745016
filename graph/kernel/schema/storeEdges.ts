import { allMachines, edges } from '../command/machine.ts'
import type { Db } from '../sql/db.ts'

/** Stores the transitions of all state machines for the history invariant. */
export async function storeEdges(db: Db): Promise<void> {
  const rows = [...allMachines().values()].flatMap((machine) =>
    Object.keys(machine.actions).flatMap((action) =>
      edges(machine, action).map(([from, to]) => ({ machine: machine.node, action, from, to })),
    ),
  )
  await db.machineEdge.createMany({ data: rows, skipDuplicates: true })
}
