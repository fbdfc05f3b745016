import { StaffInput } from '../../access/input.ts'
import { accessRights } from '../../access/states.ts'
import { endAccount } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { freeStationsOf } from '../store.ts'

/** Deactivates an account: ends its sessions and frees its stations. Lives here because accounts know no stations. */
export const deactivateStaff = command({
  name: 'deactivateStaff',
  means:
    'Deactivates another account: its sessions and sockets end at once and its stations are freed. Its history stays. API keys of which the person is the contact stay valid; the answer lists them: give them another contact.',
  right: accessRights.staff,
  input: StaffInput,
  scope: () => ({}),
  async run(tx, call, { staffId }) {
    const { facts, apiKeyIds } = await endAccount(tx, call, staffId)
    return { result: { staffId, apiKeyIds }, facts: [...facts, ...(await freeStationsOf(tx, staffId))] }
  },
})
