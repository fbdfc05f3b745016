import { customerOf, hasRight } from '../../kernel/command/actor.ts'
import { accountIdOf, type Call } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound, Required } from '../../kernel/failures.ts'
import { nameValues } from '../../kernel/name.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { KeyOutsideCustomer } from '../failures.ts'
import { CreateApiKeyInput } from '../input.ts'
import { contactOf, scopeOfPlace } from '../keySteps.ts'
import { asKept, refuseExpiry, refuseKeyRights } from '../rules/grants.ts'
import { accessRights } from '../states.ts'
import { reachOf } from '../steps.ts'
import { insertApiKey } from '../store/apiKey.ts'
import type { KeptSecret } from '../token.ts'

/** Creates an API key from what is kept of its secret; the secret itself is never stored. The result's hash tells whether this call created it. */
export const createApiKey = (secret: KeptSecret) =>
  command({
    name: 'createApiKey',
    means:
      'Creates an API key for the provider or for one customer, for all warehouses or for one. With `access:customerKeys` alone, only for a customer.',
    right: accessRights.keys,
    orRight: accessRights.customerKeys,
    input: CreateApiKeyInput,
    scope: ({ customerId = null, warehouseId = null }, db) => scopeOfPlace(db, { customerId, warehouseId }),
    needsConfirmation: () => true,
    async run(tx, call, { name, customerId = null, warehouseId = null, rights, expiresAt = null, addresses, ...input }) {
      if (!customerId && !hasRight(call.actor, accessRights.keys)) throw Required({}, 'customerId')
      await requirePlace(tx, call, customerId, warehouseId)
      const named = await contactOf(tx, call, { customerId }, input)
      const isNone = input.contactId === null || input.contactUserId === null
      const contactId = named ?? (isNone ? null : accountIdOf(call))
      const place = { customerId, warehouseId, reach: customerId ? await reachOf(tx, customerId) : [] }
      const refusal = refuseKeyRights(call.actor, rights, place) ?? refuseExpiry(expiresAt, call.now)
      if (refusal) throw refusal
      const row = {
        name,
        customerId,
        warehouseId,
        partnerId: null,
        expiresAt,
        contactId,
        rights: asKept(rights),
        addresses: asKept(addresses ?? []),
      }
      const apiKeyId = await insertApiKey(tx, call, row, secret)
      const fact = { kind: 'apiKey.created', type: 'ApiKey', id: apiKeyId, warehouseId: null, customerId }
      return { result: { apiKeyId, hash: secret.hash }, facts: [fact] }
    },
  })

async function requirePlace(tx: Tx, { actor }: Call, customerId: string | null, warehouseId: string | null): Promise<void> {
  if (customerId && (await tx.customer.count({ where: { id: customerId } })) === 0) throw NotFound({ what: 'Customer' }, 'customerId')
  if (warehouseId && (await tx.warehouse.count({ where: { id: warehouseId } })) === 0) throw NotFound({ what: 'Warehouse' }, 'warehouseId')
  if (!customerId || !warehouseId) return
  const customer = await tx.customer.findUniqueOrThrow({
    where: { id: customerId },
    select: { name: true, nameEn: true, warehouses: { where: { warehouseId, enabled: true }, select: { warehouseId: true } } },
  })
  // Customers do not learn which other warehouses there are.
  if (customer.warehouses.length === 0 && customerOf(actor)) throw NotFound({ what: 'Warehouse' }, 'warehouseId')
  if (customer.warehouses.length === 0) throw KeyOutsideCustomer(nameValues('customer', customer), 'warehouseId')
}
