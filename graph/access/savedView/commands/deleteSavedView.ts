import { command } from '../../../kernel/command/command.ts'
import { DeleteSavedViewInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { deleteView } from '../../store/savedView.ts'
import { requireRemovableView, viewFact } from '../requireView.ts'

/** Deletes a view of the caller, or a shared one of anybody, for everybody who sees it. */
export const deleteSavedView = command({
  name: 'deleteSavedView',
  means: 'Deletes a view of yours, for everybody who sees it; with `access:staff` also a shared one of somebody else.',
  right: accessRights.self,
  input: DeleteSavedViewInput,
  scope: () => ({}),
  async run(tx, call, { savedViewId }) {
    await requireRemovableView(tx, call, savedViewId)
    await deleteView(tx, savedViewId)
    return { result: { savedViewId }, facts: [viewFact('deleted', savedViewId)] }
  },
})
