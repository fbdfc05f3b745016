import { StaffInput } from '../../access/input.ts'
import { accessRights } from '../../access/states.ts'
import { endAccount } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { freeStationsOf } from '../store.ts'

/** Deactivates an account: ends its sessions and frees its stations. Lives here because accounts know no stations. */
export const deactivateStaff = command({
  name: 'deactivateStaff',
  means:
    'Deactivates another account: its sessions and sockets end at once and its stations are freed. Its history stays. API keys that it created stay valid until revoked; the answer lists them.',
  right: accessRights.staff,
  input: StaffInput,
  scope: () => ({}),
  async run(tx, call, { staffId }) {
    const { facts, apiKeyIds } = await endAccount(tx, call, staffId)
    return { result: { staffId, apiKeyIds }, facts: [...facts, ...(await freeStationsOf(tx, staffId))] }
  },
})
