const library = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`)
const ours = (...paths: string[]) => new RegExp(`/web/(${paths.join('|')})`)
const any =
  (...tests: RegExp[]) =>
  (id: string) =>
    tests.some((test) => test.test(id))

const form = any(
  library('zod', 'react-hook-form', '@ark-ui', '@zag-js', '@chakra-ui/react/dist/esm/components/native-select'),
  ours('ui/form/(Form|fields|rules|useServerForm)\\.'),
)
const table = any(
  library('@tanstack', '@date-fns'),
  ours('ui/table/', 'ui/filter/', 'ui/(DataTable|FilterBar|ListPage|StatusTabs|KeyHelp|period|listUrl|useListUrl|Popover)\\.'),
)
const station = ours('scan/', 'screens/inbound/station/')
const shared = any(
  library('@chakra-ui', 'lucide-react', 'uuid'),
  ours('relay/', 'shell/', 'ui/'),
  /\/graph\/(\w+\/states|kernel\/(machine|vocabulary|right))\./,
)

/**
 * Which code travels together. Few files are better than many: each compresses better, and has its headers only once. What changes with a
 * version of a library stands apart from what changes with each build of ours. What is not named here goes where it is used.
 */
export const chunks = [
  { name: 'frame', test: library('react', 'react-dom', 'scheduler', 'react-router', 'relay-runtime', 'react-relay'), priority: 6 },
  // What every page needs.
  { name: 'base', tags: ['$initial' as const], priority: 5 },
  // What most pages need.
  { name: 'common', test: (id: string) => shared(id) && !form(id) && !table(id) && !station.test(id), minShareCount: 2, priority: 4 },
  // What is kept in the browser: the sign-in page asks it too.
  { name: 'store', test: any(library('idb'), ours('screens/inbound/station/(scanStore|ScansLeft)\\.')), priority: 4 },
  // What dialogs with forms need; none is there when a page opens.
  { name: 'form', test: form, priority: 3 },
  { name: 'table', test: table, priority: 2 },
  { name: 'station', test: station, priority: 1 },
]
