// Baseline page: React, Relay and a virtualized list, with the query and the answer of the console's list of packages; nothing else.
import { useVirtualizer } from '@tanstack/react-virtual'
import { StrictMode, Suspense, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadQuery, RelayEnvironmentProvider, readInlineData, usePaginationFragment, usePreloadedQuery } from 'react-relay'
import { Environment, type FetchFunction, Network, RecordSource, Store } from 'relay-runtime'
import row, { type packageNode_package$key } from '../../../../web/screens/out/package/__generated__/packageNode_package.graphql.ts'
import rows, { type packageRows_list$key } from '../../../../web/screens/out/package/__generated__/packageRows_list.graphql.ts'
import type { packageRowsMoreQuery } from '../../../../web/screens/out/package/__generated__/packageRowsMoreQuery.graphql.ts'
import question, { type packageRowsQuery } from '../../../../web/screens/out/package/__generated__/packageRowsQuery.graphql.ts'

const send: FetchFunction = async ({ id }, variables) => {
  const body = JSON.stringify({ documentId: id, variables })
  const answer = await fetch(`/graphql${location.search}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return answer.json()
}

const environment = new Environment({ network: Network.create(send), store: new Store(new RecordSource()) })
const loaded = loadQuery<packageRowsQuery>(environment, question, { warehouseId: '', filter: {}, sort: 'NEWEST', first: 50 })

function List() {
  const page = usePreloadedQuery<packageRowsQuery>(question, loaded)
  const { data } = usePaginationFragment<packageRowsMoreQuery, packageRows_list$key>(rows, page)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const parcels = data.list.edges
    .map(({ node }) => readInlineData<packageNode_package$key>(row, node))
    .filter(({ number }) => number.includes(typed))
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: parcels.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 36,
    overscan: 12,
  })
  return (
    <>
      <input type="search" aria-label="Filter" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <output>{open}</output>
      <Heard />
      <div className="scroll" ref={scroll}>
        <ul className="rows" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const parcel = parcels[index]!
            return (
              <li key={parcel.id} className="row" style={{ transform: `translateY(${start}px)` }}>
                <input type="checkbox" aria-label={parcel.number} />
                <button type="button" onClick={() => setOpen(parcel.number)}>
                  {parcel.number}
                </button>
                <span>{parcel.platformOrderNumber}</span>
                <span>{parcel.erpNumber}</span>
                <span>{parcel.customerName}</span>
                <span>{parcel.channelName}</span>
                <span>{parcel.wave?.number}</span>
                <span>{parcel.destination}</span>
                <span>{parcel.skus}</span>
                <span>{parcel.pieces}</span>
                <span>{parcel.state}</span>
                <span>{parcel.createdAt}</span>
                <span>{parcel.updatedAt}</span>
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}

/** Lists the typed keys, one line for each Enter. */
function Heard() {
  const [lines, setLines] = useState<readonly { id: number; text: string }[]>([])
  useEffect(() => {
    let text = ''
    const hear = ({ key }: KeyboardEvent) => {
      if (key !== 'Enter') {
        text += key
        return
      }
      const line = text
      text = ''
      setLines((before) => [{ id: before.length, text: line }, ...before])
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <ol>
      {lines.map((line) => (
        <li key={line.id}>{line.text}</li>
      ))}
    </ol>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RelayEnvironmentProvider environment={environment}>
      <Suspense>
        <List />
      </Suspense>
    </RelayEnvironmentProvider>
  </StrictMode>,
)
