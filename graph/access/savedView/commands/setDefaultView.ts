import { command } from '../../../kernel/command/command.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { SetDefaultViewInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { setDefaultView as saveDefault } from '../../store/savedView.ts'
import { requireSeenView, requireViewer, viewFact } from '../requireView.ts'

/** Sets the view with which a list opens for the caller: an own or a shared one, or none. */
export const setDefaultView = command({
  name: 'setDefaultView',
  means: 'Sets the view with which a list opens for you: one of yours, a shared one, or none.',
  right: accessRights.self,
  input: SetDefaultViewInput,
  scope: () => ({}),
  async run(tx, call, { list, savedViewId = null }) {
    const staffId = await requireViewer(tx, call)
    if (savedViewId) {
      const view = await requireSeenView(tx, call, savedViewId)
      if (view.list !== list) throw NotFound({ what: 'SavedView' }, 'savedViewId')
    }
    await saveDefault(tx, staffId, list, savedViewId)
    return { result: { savedViewId }, facts: savedViewId ? [viewFact('defaulted', savedViewId)] : [] }
  },
})
