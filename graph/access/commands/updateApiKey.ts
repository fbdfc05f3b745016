import { command } from '../../kernel/command/command.ts'
import { omitUndefined } from '../../kernel/input/omitUndefined.ts'
import { UpdateApiKeyInput } from '../input.ts'
import { contactOf, loadApiKey, scopeOfKey } from '../keySteps.ts'
import { asKept, changedFields, refuseExpiry, refuseKeyRights, rightChanges } from '../rules/grants.ts'
import { accessRights } from '../states.ts'
import { requireVersion } from '../steps.ts'
import { changeApiKey } from '../store/apiKey.ts'

/** Updates the given fields of an API key. Fails as `loadApiKey` does, and with rights that the caller lacks. */
export const updateApiKey = command({
  name: 'updateApiKey',
  means:
    'Updates the given fields of an API key; absent fields stay unchanged. Its sockets close and connect again with what it may now. Refused if the key has rights that you do not. Only rights, addresses and expiry ask for a confirmation.',
  right: accessRights.keys,
  orRight: accessRights.customerKeys,
  input: UpdateApiKeyInput,
  scope: ({ apiKeyId }, db) => scopeOfKey(db, apiKeyId),
  needsConfirmation: ({ rights, addresses, expiresAt }) => [rights, addresses, expiresAt].some((given) => given !== undefined),
  async run(tx, call, { apiKeyId, expectedVersion, ...input }) {
    const key = await loadApiKey(tx, call, apiKeyId)
    await requireVersion(tx, call, key, expectedVersion)
    const refusal = input.rights ? refuseKeyRights(call.actor, input.rights, key, key.rights) : null
    if (refusal) throw refusal
    const contactId = await contactOf(tx, call, key, input)
    const given = omitUndefined({
      name: input.name,
      expiresAt: input.expiresAt,
      contactId,
      rights: input.rights && asKept(input.rights),
      addresses: input.addresses === undefined ? undefined : asKept(input.addresses ?? []),
    })
    const names = changedFields(key, given)
    if (names.length === 0) return { result: { apiKeyId }, facts: [] }
    const late = names.includes('expiresAt') ? refuseExpiry(given.expiresAt ?? null, call.now) : null
    if (late) throw late
    await changeApiKey(tx, call, apiKeyId, given)
    const payload = { fields: names, ...rightChanges(key.rights, given.rights ?? key.rights) }
    const fact = { kind: 'apiKey.changed', type: 'ApiKey', id: apiKeyId, warehouseId: null, customerId: key.customerId, payload }
    return { result: { apiKeyId }, facts: [fact] }
  },
})
