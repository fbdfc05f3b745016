import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { CreateApiKeyInput } from '../input.ts'
import { refuseKeyRights } from '../rules/grants.ts'
import { accessRights } from '../states.ts'
import { insertApiKey } from '../store.ts'

/** Creates an API key from its token's hash; the token itself is never stored. The result's hash tells whether this call created it. */
export const createApiKey = (keyHash: string) =>
  command({
    name: 'createApiKey',
    means: 'Creates an API key for the provider or for one customer.',
    right: accessRights.keys,
    input: CreateApiKeyInput,
    scope: () => ({}),
    async run(tx, call, { name, customerId = null, rights }) {
      if (customerId && (await tx.customer.count({ where: { id: customerId } })) === 0) throw NotFound({ what: 'Customer' }, 'customerId')
      const refusal = refuseKeyRights(call.actor, rights, customerId)
      if (refusal) throw refusal
      const apiKeyId = await insertApiKey(tx, call, { name, keyHash, customerId, rights: [...new Set(rights)].sort() })
      const fact = { kind: 'apiKey.created', type: 'ApiKey', id: apiKeyId, warehouseId: null, customerId }
      return { result: { apiKeyId, hash: keyHash }, facts: [fact] }
    },
  })
