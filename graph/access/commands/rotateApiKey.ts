import { command } from '../../kernel/command/command.ts'
import { KeyExpired, TwoSecretsLive } from '../failures.ts'
import { RotateApiKeyInput } from '../input.ts'
import { loadApiKey, scopeOfKey } from '../keySteps.ts'
import { endOfOlder, minuteText } from '../rules/rotation.ts'
import { accessRights, overlapDays as overlap } from '../states.ts'
import { insertSecret, keepKeyHash, liveSecrets, setSecretEnd } from '../store/apiKey.ts'
import type { KeptSecret } from '../token.ts'

/** Gives an API key another secret; the older one goes on for the overlap. The result's hash tells whether this call made it. */
export const rotateApiKey = (secret: KeptSecret) =>
  command({
    name: 'rotateApiKey',
    means:
      'Makes another secret of an API key, returned once; the older one goes on for the chosen days. At most two work at once. Refused if the key has rights that you do not.',
    right: accessRights.keys,
    orRight: accessRights.customerKeys,
    input: RotateApiKeyInput,
    scope: ({ apiKeyId }, db) => scopeOfKey(db, apiKeyId),
    needsConfirmation: () => true,
    async run(tx, call, { apiKeyId, overlapDays, force }) {
      const key = await loadApiKey(tx, call, apiKeyId)
      if (key.expiresAt && key.expiresAt <= call.now) throw KeyExpired({}, 'apiKeyId')
      const [newest, ...older] = await liveSecrets(tx, call, apiKeyId)
      if (older.length > 0 && !force) throw TwoSecretsLive({ at: minuteText(endOfOlder([...older, ...(newest ? [newest] : [])])) }, 'force')
      await setSecretEnd(
        tx,
        older.map(({ id }) => id),
        call.now,
      )
      const end = new Date(call.now.getTime() + (overlapDays ?? overlap.usual) * 86_400_000)
      if (newest) await setSecretEnd(tx, [newest.id], newest.endsAt && newest.endsAt < end ? newest.endsAt : end)
      await insertSecret(tx, call, apiKeyId, secret)
      await keepKeyHash(tx, call, apiKeyId)
      const fact = { kind: 'apiKey.rotated', type: 'ApiKey', id: apiKeyId, warehouseId: null, customerId: key.customerId }
      return { result: { apiKeyId, hash: secret.hash }, facts: [fact] }
    },
  })
