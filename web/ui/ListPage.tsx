import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { type SearchOffers, SearchOffersOfList, TellSearchOffers } from './filter/searchOffers.ts'
import { PageHeader } from './PageHeader.tsx'

interface Props {
  title: string
  about?: ReactNode
  actions?: ReactNode
  /** `StatusTabs`. */
  tabs?: ReactNode
  /** `FilterBar`. */
  filters?: ReactNode
  /** `BulkBar`. */
  bulk?: ReactNode
  /** The tabs and filters may be taller than the screen: the page scrolls, and the table keeps its height. */
  isLong?: boolean
  /** `DataTable`. */
  children: ReactNode
}

/** Layout of a list page: the table fills the height and scrolls, tabs, filters and header stay visible. */
export function ListPage({ title, about, actions, tabs, filters, bulk, isLong = false, children }: Props) {
  const [offers, setOffers] = useState<SearchOffers | null>(null)
  return (
    <Frame data-long={isLong || undefined}>
      <PageHeader title={title} about={about} actions={actions} />
      {tabs}
      <TellSearchOffers value={setOffers}>{filters}</TellSearchOffers>
      <SearchOffersOfList value={offers}>{children}</SearchOffersOfList>
      {bulk}
    </Frame>
  )
}

const Frame = chakra('section', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    h: 'full',
    minH: '24rem',
    '&[data-long]': { h: 'auto', minH: 'full', '& > [role=grid]': { flex: '1 0 24rem' } },
  },
})
