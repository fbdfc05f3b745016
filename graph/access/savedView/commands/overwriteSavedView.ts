import { command } from '../../../kernel/command/command.ts'
import { OverwriteSavedViewInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { changeView } from '../../store/savedView.ts'
import { requireChangeableView, viewFact } from '../requireView.ts'

/** Replaces filters, sort and columns of a view of the caller. */
export const overwriteSavedView = command({
  name: 'overwriteSavedView',
  means: 'Replaces filters, sort and columns of a view of yours; a shared one needs `access:shareViews`.',
  right: accessRights.self,
  input: OverwriteSavedViewInput,
  scope: () => ({}),
  async run(tx, call, { savedViewId, search, layout = null }) {
    await requireChangeableView(tx, call, savedViewId)
    await changeView(tx, call, savedViewId, { search: search ?? '', layout })
    return { result: { savedViewId }, facts: [viewFact('overwritten', savedViewId)] }
  },
})
