import type { LoaderFunctionArgs } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type SavedView, savedViews } from '../../ui/views/savedViews.ts'
import { openDefaultView } from './openDefaultView.ts'

const loading = vi.hoisted(() => ({ views: null as readonly SavedView[] | null }))
vi.mock('../../relay/loadSavedViews.ts', () => ({ loadSavedViews: async () => loading.views && savedViews.set(loading.views) }))

const view = {
  id: 'v',
  list: 'out/parcel',
  name: 'Pending',
  search: 'view=PENDING',
  layout: null,
  isOwn: true,
  shared: false,
  isDefault: true,
  owner: { name: 'Ada' },
} satisfies SavedView

/** Opens a list; tells what its loader answered, and whether each query that it started was given up. */
async function open(search: string) {
  const signals: AbortSignal[] = []
  const screen = openDefaultView({
    Component: () => null,
    loader: ({ request }: LoaderFunctionArgs) => {
      signals.push(request.signal)
      return new URL(request.url).search
    },
  } as never)
  const navigation = new AbortController()
  const request = new Request(`http://console.example/out/parcel${search}`, { signal: navigation.signal })
  const answer = await (screen.loader as (args: object) => Promise<unknown>)({ request, params: {} }).catch((thrown: unknown) => thrown)
  const shown = answer instanceof Response ? answer.headers.get('location') : answer
  return { shown, givenUp: () => signals.map(({ aborted }) => aborted), leave: () => navigation.abort() }
}

const known = savedViews.get()
afterEach(() => {
  savedViews.set(known as never)
  loading.views = null
})

test('a list whose default view is known starts no query of its own before the view opens', async () => {
  savedViews.set([view])
  const { shown, givenUp } = await open('?warehouse=w')
  expect(shown).toBe('/out/parcel?warehouse=w&view=PENDING&saved=v')
  expect(givenUp()).toEqual([])
})

test('a query that was started before the views were known is given up when the list opens with one', async () => {
  loading.views = [view]
  const { shown, givenUp } = await open('')
  expect(shown).toBe('/out/parcel?view=PENDING&saved=v')
  expect(givenUp()).toEqual([true])
})

test('without a default view the list is asked for once, and given up with its navigation', async () => {
  loading.views = []
  const first = await open('')
  expect(first).toMatchObject({ shown: '' })
  expect(first.givenUp()).toEqual([false])
  first.leave()
  expect(first.givenUp()).toEqual([true])
  const filtered = await open('?view=PACKED')
  expect(filtered).toMatchObject({ shown: '?view=PACKED' })
  expect(filtered.givenUp()).toEqual([false])
})
