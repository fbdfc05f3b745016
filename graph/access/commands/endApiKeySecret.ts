import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { EndApiKeySecretInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { keepKeyHash, liveSecrets, lockApiKey, setSecretEnd } from '../store/apiKey.ts'

/** Ends a secret of an API key at once; does nothing if it has ended. Taking away needs no right of the key. */
export const endApiKeySecret = command({
  name: 'endApiKeySecret',
  means: 'Ends a secret of an API key at once and closes its sockets; another secret of the key goes on.',
  right: accessRights.keys,
  input: EndApiKeySecretInput,
  scope: () => ({}),
  async run(tx, call, { apiKeySecretId }) {
    const secret = await tx.apiKeySecret.findUnique({ where: { id: apiKeySecretId }, select: { apiKeyId: true } })
    const key = secret && (await lockApiKey(tx, secret.apiKeyId))
    if (!key) throw NotFound({ what: 'ApiKeySecret' }, 'apiKeySecretId')
    const live = await liveSecrets(tx, call, key.id)
    const result = { apiKeyId: key.id }
    if (!live.some(({ id }) => id === apiKeySecretId)) return { result, facts: [] }
    await setSecretEnd(tx, [apiKeySecretId], call.now)
    await keepKeyHash(tx, call, key)
    const payload = { apiKeySecretId }
    const fact = { kind: 'apiKey.secretEnded', type: 'ApiKey', id: key.id, warehouseId: null, customerId: key.customerId, payload }
    return { result, facts: [fact] }
  },
})
