import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { RateCardState } from '../../../../graph/logistics/states/rates.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { searchOf } from '../../../ui/searchOf.ts'

type Sort = 'VALID_FROM' | 'CODE' | 'CODE_DESC' | 'NEWEST' | 'OLDEST'
type Filter = 'channel' | 'state'

/** Rate cards of a warehouse; one search covers code and channel. There are no dates. */
export const rateCardList: ListSpec<'ALL', 'card', Sort, Filter> = {
  views: ['ALL'],
  fields: ['card'],
  sorts: ['VALID_FROM', 'CODE', 'CODE_DESC', 'NEWEST', 'OLDEST'],
  filters: { channel: null, state: valuesOf(RateCardState) },
}

/** Converts the list state to the API filter. */
export const filterOf = ({ search, filters }: ListState<'ALL', 'card', Sort, Filter>) => ({
  states: [...filters.state] as (keyof typeof RateCardState.values)[],
  channelIds: [...filters.channel],
  ...searchOf(search),
})
