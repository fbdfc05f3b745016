import { commandWord } from '../../kernel/states/commandWord.ts'
import { type ExportedList, listDocument, moment, type Node, plain, type Reader, word } from './list.ts'

export const activityList: ExportedList = {
  title: 'menu.access.activity',
  document: listDocument(
    '$filter: ActivityFilter',
    'activities(filter: $filter, first: $first, after: $after)',
    'at command outcome failure who actorName stationName address browser system requestId warehouseNumber customerCode recipientReason documents { type label }',
  ),
  columns: [
    moment('at', 'activity.field.at', 'at'),
    {
      of: 'who',
      header: 'activity.field.who',
      cell: ({ who, actorName }, { say }) => actorName ?? say(`enum.ActivityWho.${who as 'SYSTEM'}`),
    },
    { of: 'what', header: 'activity.field.what', width: 32, cell: ({ command }, reader) => titleOf(command, reader) },
    plain('what', 'activity.field.command', 'command'),
    { of: 'on', header: 'activity.field.on', width: 32, cell: ({ documents }) => documents.map(documentText).join(', ') },
    plain('from', 'activity.field.station', 'stationName'),
    plain('from', 'activity.field.address', 'address'),
    { of: 'from', header: 'activity.field.device', cell: ({ browser, system }) => [browser, system].filter(Boolean).join(' · ') },
    plain('warehouse', 'access.key.warehouse', 'warehouseNumber'),
    plain('warehouse', 'activity.field.customer', 'customerCode'),
    word('outcome', 'activity.field.outcome', 'activity.view'),
    plain('outcome', { zh: '错误代码', en: 'Failure code' }, 'failure'),
    word('what', 'activity.field.reason', 'enum.RecipientReason', 'recipientReason'),
    { ...plain('request', 'activity.field.request', 'requestId'), of: null },
  ],
}

const documentText = ({ type, label }: Node): string => label ?? type

/** What a command does; its name if it is one of another version. */
function titleOf(command: string, { say }: Reader): string {
  const key = `command.${commandWord(command)}`
  const text = say(key as 'command.voidWave')
  return text === key ? command : text
}
