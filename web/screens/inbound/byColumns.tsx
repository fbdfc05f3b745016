import type { Translate } from '../../i18n/useT.ts'
import type { LineColumn } from '../../ui/document/LineTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

/** Who and when. */
export function byColumns<Row extends { staff: { name: string } | null | undefined; at: string }>(t: Translate): LineColumn<Row>[] {
  return [
    { id: 'staff', header: t('inbound.record.by'), cell: ({ staff }) => staff?.name ?? '–' },
    { id: 'at', header: t('inbound.record.at'), align: 'end', cell: ({ at }) => <RelativeTime at={at} /> },
  ]
}
