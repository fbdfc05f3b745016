import type { Db } from './db.ts'
import { allMachines, edges } from './machine.ts'

/** Writes the edges of every declared machine where the invariant on history reads them. */
export async function storeEdges(db: Db): Promise<void> {
  const rows = [...allMachines().values()].flatMap((machine) =>
    Object.keys(machine.actions).flatMap((action) =>
      edges(machine, action).map(([from, to]) => ({ machine: machine.node, action, from, to })),
    ),
  )
  await db.machineEdge.createMany({ data: rows, skipDuplicates: true })
}
