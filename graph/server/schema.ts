// Everything that adds to the schema is loaded here; a gate checks that nothing is missing.
import '../kernel/scalars.ts'
import '../kernel/bulk/types.ts'
import '../access/types.ts'
import '../access/queries.ts'
import '../access/mutations.ts'
import '../warehouse/types.ts'
import '../warehouse/queries.ts'
import '../warehouse/mutations.ts'
import '../warehouse/subscriptions.ts'
import '../station/types.ts'
import '../station/queries.ts'
import '../station/mutations.ts'
import '../station/subscriptions.ts'
import '../tariff/types.ts'
import '../tariff/queries.ts'
import '../tariff/mutations.ts'
import '../customer/types.ts'
import '../customer/queries.ts'
import '../customer/mutations.ts'
import '../product/types.ts'
import '../product/queries.ts'
import '../product/mutations.ts'
import '../logistics/types.ts'
import '../logistics/queries.ts'
import '../logistics/mutations.ts'
import '../inbound/types/order.ts'
import '../inbound/types/line.ts'
import '../inbound/types/record.ts'
import '../inbound/queries.ts'
import '../inbound/mutations.ts'
import '../package/types/parts.ts'
import '../package/types/package.ts'
import '../package/queries.ts'
import '../package/mutations.ts'
import '../package/subscriptions.ts'
import { isObjectType } from 'graphql'
import { builder } from '../kernel/builder.ts'

/** The one schema of console, walls and integrators. */
export const schema = builder.toSchema({ sortSchema: true })

// Pothos gives the count of a list no description.
for (const type of Object.values(schema.getTypeMap())) {
  const count = isObjectType(type) && type.getFields().totalCount
  if (count) count.description ??= 'How many rows the whole list has, however many this page shows.'
}
