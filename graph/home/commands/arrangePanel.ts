import { accessRights } from '../../access/states.ts'
import { staffIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { ArrangePanelInput } from '../input.ts'
import { saveArrangement } from '../store/arrangement.ts'

/** Keeps in which order a member of staff sees the cards of the control panel, and which of them. */
export const arrangePanel = command({
  name: 'arrangePanel',
  means: 'Keeps in which order you see the cards of the control panel, and which of them; as usual without both. Only for staff.',
  right: accessRights.self,
  input: ArrangePanelInput,
  scope: () => ({}),
  async run(tx, call, { order, hidden }) {
    const staffId = staffIdOf(call)
    if (!staffId) throw Forbidden()
    const arrangement = { order: order ?? [], hidden: hidden ?? [] }
    await saveArrangement(tx, staffId, arrangement)
    return { result: arrangement, facts: [] }
  },
})
