import { Box } from '@chakra-ui/react'
import { packageMachine } from '../../../../graph/package/states.ts'
import type { Translate } from '../../../i18n/useT.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import { packageColumns, StateOf } from '../package/packageColumns.tsx'
import type { PackageRow } from '../package/packageNode.ts'
import type { AbnormalPage_package$data } from './__generated__/AbnormalPage_package.graphql.ts'

/** A package with what is wrong and where its goods are. */
export interface AbnormalRow extends PackageRow {
  readonly trouble: AbnormalPage_package$data
}

type Goods = NonNullable<AbnormalPage_package$data['goods']>

/** Ways out of the abnormal state, besides cancelling, which is always one. */
const exits = ['toBeShipped', 'rePick', 'toPending', 'releaseHold'] as const

const truncated = (text: string) => (
  <Box as="span" display="block" minW="0" lineClamp={{ base: 4, md: 1 }} overflowWrap="anywhere" data-tip={text || undefined}>
    {text || '–'}
  </Box>
)

/** `mayLabel`: whether the user may request labels again. */
export function abnormalColumns(t: Translate, mayLabel: boolean): Column<AbnormalRow>[] {
  const shared = new Map(packageColumns(t).map((column) => [column.id, column as Column<AbnormalRow>]))
  const of = (id: string, change: Partial<Column<AbnormalRow>> = {}) => ({ ...(shared.get(id) as Column<AbnormalRow>), ...change })
  return [
    of('number'),
    of('state', { header: t('package.field.reason'), width: 156, cell: (row) => <ReasonOf row={row} t={t} /> }),
    { id: 'why', header: t('abnormal.field.why'), width: 120, grow: 160, gives: 4, card: 'line', cell: (row) => truncated(whyOf(row, t)) },
    {
      id: 'missing',
      header: t('package.field.missing'),
      width: 62,
      grow: 0,
      align: 'end',
      card: 'line',
      cell: ({ trouble }) => <Quantity value={missingOf(trouble)} />,
    },
    {
      id: 'goods',
      header: t('package.places.title'),
      width: 170,
      grow: 220,
      card: 'line',
      cell: ({ trouble }) => truncated(placesOf(trouble, t)),
    },
    {
      id: 'exits',
      header: t('abnormal.field.exits'),
      width: 236,
      grow: 140,
      gives: 5,
      card: 'line',
      cell: (row) => truncated(exitsOf(row, mayLabel, t)),
    },
    of('customer', { width: 116, gives: 3, grow: 80 }),
    of('wave', { gives: 2 }),
    of('updated', { gives: 1 }),
  ]
}

/** Why it is abnormal; the state of a package that was resolved meanwhile. */
function ReasonOf({ row, t }: { row: AbnormalRow; t: Translate }) {
  if (!row.abnormalReason) return <StateOf row={row} t={t} />
  return <StatusBadge tone={stateTone(packageMachine, row.state)}>{t(`enum.AbnormalReason.${row.abnormalReason}`)}</StatusBadge>
}

/** What people and carriers said about it. */
function whyOf({ trouble, hold, interception }: AbnormalRow, t: Translate): string {
  const held = hold && `${t('package.hold.yes')}: ${trouble.hold?.reason}`
  return [trouble.abnormalNote, trouble.label.failure, held, interception === 'REQUESTED' && t('package.intercepted')]
    .filter(Boolean)
    .join(' · ')
}

const missingOf = ({ goods }: AbnormalPage_package$data) => goods?.lines.reduce((sum, { missing }) => sum + missing, 0) ?? 0

/** Where the goods of a package are, with the pieces at each place. */
export function placesOf({ goods }: { goods?: Pick<Goods, 'places'> | null | undefined }, t: Translate): string {
  const places = Map.groupBy(goods?.places ?? [], ({ kind, location }) => `${t(`package.places.${kind}`)} ${location}`)
  return [...places].map(([place, of]) => `${of.reduce((sum, { pieces }) => sum + pieces, 0)} · ${place}`).join('; ')
}

/** What can be done with it now. */
function exitsOf({ allowedActions, label }: AbnormalRow, mayLabel: boolean, t: Translate): string {
  const allowed = exits.filter((action) => allowedActions.includes(action)).map((action) => t(`action.Package.${action}`))
  return [...(label.state === 'FAILED' && mayLabel ? [t('package.bulk.label')] : []), ...allowed].join(' · ')
}
