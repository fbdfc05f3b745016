import { Box } from '@chakra-ui/react'
import { interceptionMachine, packageMachine } from '../../../../graph/package/states.ts'
import type { Translate } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import { placesOf } from '../abnormal/abnormalColumns.tsx'
import type { InterceptionsPage_interception$data } from './__generated__/InterceptionsPage_interception.graphql.ts'

export type Interception = InterceptionsPage_interception$data

const truncated = (text: string) => (
  <Box as="span" display="block" minW="0" lineClamp={{ base: 4, md: 1 }} overflowWrap="anywhere" data-tip={text || undefined}>
    {text || '–'}
  </Box>
)

/** Actions by which a request is settled. */
const settling = new Set(['approve', 'reject', 'withdraw', 'approveByDefault', 'rejectByDefault', 'endByCancelling'])

/** `unnamed` is shown for an actor without a name. */
export function interceptionColumns(t: Translate, unnamed: string): Column<Interception>[] {
  return [
    {
      id: 'number',
      header: t('package.field.number'),
      width: 152,
      hideable: false,
      card: 'title',
      cell: (row) => <CopyText text={row.package.number} />,
    },
    {
      id: 'state',
      header: t('intercept.field.state'),
      width: 104,
      card: 'badge',
      cell: ({ state }) => (
        <StatusBadge tone={stateTone(interceptionMachine, state)}>{t(`state.InterceptionRequest.${state}`)}</StatusBadge>
      ),
    },
    {
      id: 'deadline',
      header: t('intercept.field.due'),
      width: 176,
      sorts: { ascending: 'DUE' },
      card: 'line',
      cell: ({ state, dueAt, fallback }) =>
        state === 'REQUESTED' ? (
          <>
            <RelativeTime at={dueAt} /> · {t(`intercept.then.${fallback}`)}
          </>
        ) : (
          '–'
        ),
    },
    { id: 'wish', header: t('intercept.field.wish'), width: 84, card: 'line', cell: ({ wish }) => t(`enum.InterceptionWish.${wish}`) },
    { id: 'reason', header: t('intercept.field.reason'), width: 140, grow: 220, card: 'line', cell: ({ reason }) => truncated(reason) },
    {
      id: 'package',
      header: t('intercept.field.package'),
      width: 132,
      card: 'line',
      cell: ({ package: { state } }) => <StatusBadge tone={stateTone(packageMachine, state)}>{t(`state.Package.${state}`)}</StatusBadge>,
    },
    {
      id: 'goods',
      header: t('package.places.title'),
      width: 150,
      grow: 200,
      gives: 4,
      card: 'line',
      cell: (row) => truncated(placesOf(row.package, t)),
    },
    { id: 'wave', header: t('package.field.wave'), width: 112, gives: 3, card: 'line', cell: (row) => row.package.wave?.number ?? '–' },
    { id: 'customer', header: t('package.field.customer'), width: 116, gives: 2, card: 'line', cell: ({ customerName }) => customerName },
    {
      id: 'created',
      header: t('intercept.field.created'),
      width: 104,
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      card: 'line',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'author',
      header: t('intercept.field.author'),
      width: 104,
      gives: 1,
      card: 'line',
      cell: ({ history }) => history[0]?.by ?? unnamed,
    },
    {
      id: 'settled',
      header: t('intercept.field.settled'),
      width: 160,
      hiddenAtFirst: true,
      card: 'none',
      cell: ({ history, settledAt }) => {
        const last = history.findLast(({ action }) => settling.has(action))
        if (!last) return '–'
        return (
          <>
            {last.by ?? unnamed} · <RelativeTime at={settledAt} />
          </>
        )
      },
    },
  ]
}
