import { accessRights } from '../../access/states.ts'
import { accountIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { readFacts } from '../announcementFact.ts'
import { MarkAnnouncementsReadInput } from '../input.ts'
import { recordReads } from '../store/board.ts'

/** Records what a person has read; what is not for them is left out. */
export const markAnnouncementsRead = command({
  name: 'markAnnouncementsRead',
  means:
    'Records which announcements you have read, each with the revision of its text: one that was rewritten meanwhile stays unread. What is not for you is left out.',
  right: accessRights.self,
  input: MarkAnnouncementsReadInput,
  scope: () => ({}),
  async run(tx, call, { announcements }) {
    const personId = accountIdOf(call)
    if (!personId) throw Forbidden()
    const read = await recordReads(tx, call, personId, announcements)
    return { result: { count: read.length }, facts: readFacts(personId, read) }
  },
})
