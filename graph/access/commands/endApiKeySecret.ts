import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { EndApiKeySecretInput } from '../input.ts'
import { lockOwnKey, scopeOfKey } from '../keySteps.ts'
import { accessRights } from '../states.ts'
import { keepKeyHash, liveSecrets, setSecretEnd } from '../store/apiKey.ts'

/** Ends a secret of an API key at once; does nothing if it has ended. Taking away needs no right of the key. */
export const endApiKeySecret = command({
  name: 'endApiKeySecret',
  means: 'Ends a secret of an API key at once and closes its sockets; another secret of the key goes on, an older one without an end.',
  right: accessRights.keys,
  orRight: accessRights.customerKeys,
  input: EndApiKeySecretInput,
  scope: async ({ apiKeySecretId }, db) => {
    const secret = await db.apiKeySecret.findUnique({ where: { id: apiKeySecretId }, select: { apiKeyId: true } })
    if (!secret) throw NotFound({ what: 'ApiKeySecret' }, 'apiKeySecretId')
    return scopeOfKey(db, secret.apiKeyId)
  },
  async run(tx, call, { apiKeySecretId }) {
    const secret = await tx.apiKeySecret.findUnique({ where: { id: apiKeySecretId }, select: { apiKeyId: true } })
    if (!secret) throw NotFound({ what: 'ApiKeySecret' }, 'apiKeySecretId')
    const key = await lockOwnKey(tx, call, secret.apiKeyId)
    const live = await liveSecrets(tx, call, key.id)
    const result = { apiKeyId: key.id }
    const index = live.findIndex(({ id }) => id === apiKeySecretId)
    if (index < 0) return { result, facts: [] }
    await setSecretEnd(tx, [apiKeySecretId], call.now)
    // The older one was to be replaced by this one.
    const older = index === 0 ? live[1] : undefined
    if (older) await setSecretEnd(tx, [older.id], null)
    await keepKeyHash(tx, call, key.id)
    const payload = { apiKeySecretId }
    const fact = { kind: 'apiKey.secretEnded', type: 'ApiKey', id: key.id, warehouseId: null, customerId: key.customerId, payload }
    return { result, facts: [fact] }
  },
})
