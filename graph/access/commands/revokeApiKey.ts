import { command } from '../../kernel/command/command.ts'
import { ApiKeyInput } from '../input.ts'
import { lockOwnKey, scopeOfKey } from '../keySteps.ts'
import { accessRights } from '../states.ts'
import { revokeKey } from '../store/apiKey.ts'

/** Revokes an API key permanently; revoking twice has no effect. */
export const revokeApiKey = command({
  name: 'revokeApiKey',
  means: 'Revokes an API key permanently and closes its sockets.',
  right: accessRights.keys,
  orRight: accessRights.customerKeys,
  input: ApiKeyInput,
  scope: ({ apiKeyId }, db) => scopeOfKey(db, apiKeyId),
  async run(tx, call, { apiKeyId }) {
    const key = await lockOwnKey(tx, call, apiKeyId)
    const revoked = await revokeKey(tx, call, apiKeyId)
    const fact = { kind: 'apiKey.revoked', type: 'ApiKey', id: apiKeyId, warehouseId: null, customerId: key.customerId }
    return { result: { apiKeyId }, facts: revoked ? [fact] : [] }
  },
})
