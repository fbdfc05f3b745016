import { accessRights } from '../../access/states.ts'
import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { noticesOf } from '../noticeFact.ts'
import { type Cause, insertNotices } from '../store/causes.ts'

/** Tells the people whom it concerns what happened, each once; run by jobs. */
export const makeNotices = (cause: Cause) =>
  command({
    name: 'makeNotices',
    means: 'Tells the people whom it concerns what happened.',
    right: accessRights.self,
    input: fields({}),
    scope: () => ({}),
    run: async (tx, call) => ({ result: {}, facts: noticesOf('made', await insertNotices(tx, call.now, cause)) }),
  })
