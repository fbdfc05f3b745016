import { Box } from '@chakra-ui/react'
import type { Translate } from '../../i18n/useT.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { KeysPage_key$data } from './__generated__/KeysPage_key.graphql.ts'
import { KeyState } from './KeyState.tsx'
import { lastUse } from './keyUse.ts'

export type Key = KeysPage_key$data

/** Columns of the list of keys. */
export function keyColumns(t: Translate): Column<Key>[] {
  return [
    {
      id: 'name',
      header: t('access.key.name'),
      width: 190,
      hideable: false,
      card: 'title',
      sorts: { ascending: 'NAME', descending: 'NAME_DESC' },
      cell: ({ name }) => name,
    },
    { id: 'state', header: t('access.key.state'), width: 160, card: 'badge', cell: (key) => <KeyState apiKey={key} /> },
    {
      id: 'owner',
      header: t('access.key.owner'),
      width: 130,
      card: 'line',
      cell: ({ customerName, partnerName }) => customerName ?? partnerName ?? t('access.key.provider'),
    },
    {
      id: 'warehouse',
      header: t('access.key.warehouse'),
      width: 130,
      gives: 2,
      card: 'line',
      cell: ({ warehouseName }) => warehouseName ?? t('access.key.everywhere'),
    },
    {
      id: 'contact',
      header: t('access.key.contact'),
      width: 220,
      card: 'line',
      cell: ({ contactKind, contactName, contactActive }) =>
        contactKind !== 'NONE' ? (
          <Box as="span" display="inline-flex" gap="1.5" alignItems="center">
            {contactName ?? t('shipper.warehouse')}
            {!contactActive && <StatusBadge tone="warn">{t('access.key.contactLeft')}</StatusBadge>}
          </Box>
        ) : (
          '–'
        ),
    },
    {
      id: 'rights',
      header: t('access.key.rights'),
      width: 80,
      align: 'end',
      gives: 3,
      card: 'none',
      cell: ({ rights }) => rights.length,
    },
    {
      id: 'used',
      header: t('access.key.lastUse'),
      width: 110,
      card: 'line',
      cell: (key) => {
        const at = lastUse(key)
        return at ? <RelativeTime at={at} /> : t('access.key.neverUsed')
      },
    },
    {
      id: 'expires',
      header: t('access.key.expires'),
      width: 110,
      card: 'line',
      cell: ({ expiresAt }) => (expiresAt ? <RelativeTime at={expiresAt} /> : t('access.key.never')),
    },
    {
      id: 'created',
      header: t('access.key.created'),
      width: 120,
      gives: 0,
      card: 'none',
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
