import { command } from '../kernel/command.ts'
import { NotFound } from '../kernel/failures.ts'
import { fields, id } from '../kernel/input.ts'
import { accessRights } from './states.ts'
import { revokeKey } from './store.ts'

/** Ends an API key for good; ending it twice changes nothing. */
export const revokeApiKey = command({
  name: 'revokeApiKey',
  means: 'Ends an API key for good and closes its sockets.',
  right: accessRights.keys,
  input: fields({ apiKeyId: id('ApiKey').meta({ description: 'The key.' }) }),
  scope: () => ({}),
  async run(tx, call, { apiKeyId }) {
    const key = await tx.apiKey.findUnique({ where: { id: apiKeyId }, select: { customerId: true } })
    if (!key) throw NotFound({ what: 'ApiKey' }, 'apiKeyId')
    const revoked = await revokeKey(tx, call, apiKeyId)
    const fact = { kind: 'apiKey.revoked', type: 'ApiKey', id: apiKeyId, warehouseId: null, customerId: key.customerId }
    return { result: { apiKeyId }, facts: revoked ? [fact] : [] }
  },
})
