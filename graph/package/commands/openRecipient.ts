import { command } from '../../kernel/command/command.ts'
import { OpenRecipientInput } from '../input.ts'
import { loadPackage } from '../loadPackage.ts'
import { packageRights } from '../states.ts'
import { scopeOfPackage } from '../steps/scope.ts'

/** Opens the recipient of a package for a reason; the log keeps who did so and why. */
export const openRecipient = command({
  name: 'openRecipient',
  means: 'Opens the recipient of a package for a reason. The log keeps who opened it, when, from where and why.',
  right: packageRights.openRecipient,
  input: OpenRecipientInput,
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, reason }) {
    const { warehouseId, customerId } = await loadPackage(tx, packageId)
    const about = { type: 'Package', id: packageId, warehouseId, customerId }
    return {
      result: { packageId, openedAt: call.now.toISOString() },
      facts: [{ ...about, kind: 'package.recipient-opened', payload: { reason } }],
    }
  },
})
