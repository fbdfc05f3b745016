import { Flex } from '@chakra-ui/react'
import type { Translate } from '../../../i18n/useT.ts'
import { Picture } from '../../../shell/picture/Picture.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { PhotoRecordPage_photo$data } from './__generated__/PhotoRecordPage_photo.graphql.ts'

export type Photo = PhotoRecordPage_photo$data

export function photoColumns(t: Translate): Column<Photo>[] {
  return [
    {
      id: 'number',
      header: t('photoRecord.field.number'),
      width: 190,
      hideable: false,
      card: 'title',
      cell: ({ package: { number }, picture }) => (
        <Flex as="span" align="center" gap="2" minW="0">
          <Picture path={picture.small} boxSize="7" borderRadius="l1" />
          <CopyText text={number} />
        </Flex>
      ),
    },
    { id: 'note', header: t('photoRecord.note'), width: 180, gives: 2, card: 'line', cell: ({ note }) => note || '–' },
    {
      id: 'tracking',
      header: t('package.field.tracking'),
      width: 160,
      card: 'line',
      cell: ({ package: { label } }) => (label.trackingNumber ? <CopyText text={label.trackingNumber} /> : '–'),
    },
    {
      id: 'erp',
      header: t('package.field.erp'),
      width: 130,
      gives: 1,
      card: 'none',
      cell: ({ package: { erpNumber } }) => (erpNumber ? <CopyText text={erpNumber} /> : '–'),
    },
    { id: 'customer', header: t('package.field.customer'), width: 116, card: 'line', cell: ({ customerName }) => customerName },
    {
      id: 'author',
      header: t('photoRecord.field.author'),
      width: 110,
      card: 'line',
      cell: ({ staff }) => staff?.name ?? t('document.history.program'),
    },
    {
      id: 'added',
      header: t('photoRecord.field.added'),
      width: 112,
      card: 'line',
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      cell: ({ at }) => <RelativeTime at={at} />,
    },
  ]
}
