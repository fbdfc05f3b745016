import { graphql, readInlineData } from 'react-relay'
import type { zoneTable_table$data, zoneTable_table$key } from './__generated__/zoneTable_table.graphql.ts'

const fragment = graphql`
  fragment zoneTable_table on ZoneTable @inline {
    id
    kind
    code
    displayName
    editions {
      id
      validFrom
      isInForce
      source
      ...ZoneEditionDialog_edition
    }
    zoneChannels {
      code
      displayName
    }
    remoteChannels {
      code
      displayName
    }
    ...ZoneTableDialog_table
  }
`

/** A zone table as its page shows it. */
export type ZoneTable = zoneTable_table$data
export type Edition = ZoneTable['editions'][number]

export const readTable = (key: zoneTable_table$key): ZoneTable => readInlineData(fragment, key)

/** The edition whose rows are shown: the asked one, or the one that holds today, or else the first. */
export const shownEdition = ({ editions }: ZoneTable, asked: string | null): Edition | null =>
  editions.find(({ id }) => id === asked) ?? editions.find(({ isInForce }) => isInForce) ?? editions.at(-1) ?? null
