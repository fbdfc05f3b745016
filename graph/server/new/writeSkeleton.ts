import { CannotStart } from '../../kernel/cannotStart.ts'
import { draftArea } from './draftArea.ts'
import { draftCommand } from './draftCommand.ts'
import { draftList } from './draftList.ts'
import { draftStation } from './draftStation.ts'
import { SourceDraft } from './sourceDraft.ts'

/** Adds the files of one kind to a draft and returns the next steps; throws CannotStart for a bad name. */
export type DraftSkeleton = (draft: SourceDraft, name: string, extra: string | undefined) => string[]

interface Kind {
  usage: string
  draft: DraftSkeleton
  /** Whether a third argument may follow. */
  takesExtra: boolean
}

const kinds: Record<string, Kind> = {
  command: { usage: 'command <area>/<verbNoun>, such as command stock/freezeStock', draft: draftCommand, takesExtra: false },
  area: { usage: 'area <name> [Noun], such as area yard YardGate', draft: draftArea, takesExtra: true },
  list: {
    usage: 'list <menu group>/<name> [Chinese title], such as list inventory/damaged-goods 残次品',
    draft: draftList,
    takesExtra: true,
  },
  station: { usage: 'station <name> [Chinese title], such as station find-location 查库位', draft: draftStation, takesExtra: true },
}

const usage = ['Name what to write: npm run new --', ...Object.values(kinds).map((kind) => `  ${kind.usage}`)].join('\n')

/** Writes the skeleton that the arguments name below a root folder; nothing is written if a name is refused or a file exists. */
export function writeSkeleton(root: string, [kind = '', name = '', extra, ...rest]: readonly string[]) {
  const chosen = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!chosen || !name || rest.length > 0 || (extra !== undefined && !chosen.takesExtra)) throw new CannotStart(usage)
  const draft = new SourceDraft(root)
  const next = chosen.draft(draft, name, extra)
  return { ...draft.write(), next }
}
