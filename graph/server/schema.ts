// Everything that adds to the schema is loaded here; a gate checks that nothing is missing.
import '../kernel/scalars.ts'
import '../access/types.ts'
import '../access/queries.ts'
import '../access/mutations.ts'
import '../warehouse/types.ts'
import '../warehouse/queries.ts'
import '../warehouse/mutations.ts'
import '../warehouse/subscriptions.ts'
import { builder } from '../kernel/builder.ts'

/** The one schema of console, walls and integrators. */
export const schema = builder.toSchema({ sortSchema: true })
