import { everywhere } from '../../../kernel/command/actor.ts'
import { staffIdOf } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { CreatePartnerKeyInput } from '../../input.ts'
import { contactOf } from '../../keySteps.ts'
import { asKept, refuseExpiry } from '../../rules/grants.ts'
import { partnerRights } from '../../rules/roles.ts'
import { accessRights } from '../../states.ts'
import { insertApiKey } from '../../store/apiKey.ts'
import type { KeptSecret } from '../../token.ts'
import { loadPartner, partnerFact } from '../partner.ts'

/** Creates a key of a partner from what is kept of its secret. Its rights are those of all keys of partners. The result's hash tells whether this call created it. */
export const createPartnerKey = (secret: KeptSecret) =>
  command({
    name: 'createPartnerKey',
    means:
      'Creates a key of a partner, which makes login tickets for users of its customers and reads nothing. It is changed, rotated and revoked as other API keys.',
    right: accessRights.partners,
    input: CreatePartnerKeyInput,
    scope: () => everywhere,
    needsConfirmation: () => true,
    async run(tx, call, { partnerId, name, expiresAt = null, addresses, ...input }) {
      await loadPartner(tx, partnerId)
      const named = await contactOf(tx, call, { customerId: null }, input)
      const contactId = named ?? (input.contactId === null ? null : staffIdOf(call))
      const late = refuseExpiry(expiresAt, call.now)
      if (late) throw late
      const owner = { customerId: null, warehouseId: null, partnerId }
      const row = { ...owner, name, expiresAt, contactId, rights: asKept(partnerRights), addresses: asKept(addresses ?? []) }
      const apiKeyId = await insertApiKey(tx, call, row, secret)
      const created = { kind: 'apiKey.created', type: 'ApiKey', id: apiKeyId, warehouseId: null, customerId: null }
      return { result: { partnerId, apiKeyId, hash: secret.hash }, facts: [created, partnerFact('keyCreated', partnerId)] }
    },
  })
