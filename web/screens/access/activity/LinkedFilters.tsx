import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { Chip } from '../../../ui/filter/Chip.tsx'
import { absolute } from '../../../ui/RelativeTime.tsx'
import { useTimeZone } from '../../../ui/TimeZone.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'

interface Props {
  url: ListUrl<string, string, string, string>
}

/** Filters that links and the bars of the hours set, to be taken away. */
export function LinkedFilters({ url }: Props) {
  const t = useT()
  const zone = useTimeZone()
  const { filters } = url.state
  const first = (name: string) => filters[name]?.[0]
  const timeText = (at: string | undefined) => (at && !Number.isNaN(Date.parse(at)) ? absolute(new Date(at), zone).slice(0, 16) : '')
  const times = (from: string, until: string) => {
    if (from && until) return t('activity.filter.between', { from, until })
    return from ? t('activity.filter.since', { from }) : t('activity.filter.until', { until })
  }
  const chip = (names: readonly string[], name: string, value: ReactNode) =>
    names.some(first) && (
      <Chip key={name} on name={name} onClear={() => url.change({ filters: Object.fromEntries(names.map((one) => [one, []])) })}>
        <Button onClick={() => url.change({ filters: Object.fromEntries(names.map((one) => [one, []])) })}>{value}</Button>
      </Chip>
    )
  return (
    <>
      {chip(['since', 'until'], t('activity.filter.time'), times(timeText(first('since')), timeText(first('until'))))}
      {chip(['document'], t('activity.filter.document'), t('activity.filter.document'))}
      {chip(['station'], t('activity.filter.station'), t('activity.filter.station'))}
    </>
  )
}
