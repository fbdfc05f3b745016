import { command } from '../../../kernel/command/command.ts'
import { TooManyViews, ViewNameTaken } from '../../failures.ts'
import { CreateSavedViewInput } from '../../input.ts'
import { accessRights, viewsMaximum } from '../../states.ts'
import { countViewsOf, insertView, isViewNameTaken } from '../../store/savedView.ts'
import { requireViewer, viewFact } from '../requireView.ts'

/** Saves filters, sort and columns of a list under a name, for the caller. */
export const createSavedView = command({
  name: 'createSavedView',
  means: 'Saves filters, sort and columns of a list of the console under a name, for you.',
  right: accessRights.self,
  input: CreateSavedViewInput,
  scope: () => ({}),
  async run(tx, call, { list, name, search, layout = null }) {
    const staffId = await requireViewer(tx, call)
    if (await isViewNameTaken(tx, { staffId, list, name })) throw ViewNameTaken({ name }, 'name')
    if ((await countViewsOf(tx, staffId)) >= viewsMaximum) throw TooManyViews({ maximum: viewsMaximum })
    const savedViewId = await insertView(tx, call, { staffId, list, name, search: search ?? '', layout })
    return { result: { savedViewId }, facts: [viewFact('created', savedViewId)] }
  },
})
