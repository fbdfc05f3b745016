const library = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`)
const ours = (...paths: string[]) => new RegExp(`/web/(${paths.join('|')})`)
const any =
  (...tests: RegExp[]) =>
  (id: string) =>
    tests.some((test) => test.test(id))

const form = any(
  library('zod', 'react-hook-form', '@ark-ui', '@zag-js', '@chakra-ui/react/dist/esm/components/(?:native-select|combobox)'),
  // The sign-in page has fields, but no form of this kind.
  ours(
    'ui/form/(?!Field\\.|labels|ChangeDot|parseNumber|FormLines|FormGroups|useLineKeys)',
    'shell/(?:EditForm|EditFormDialog|FormDialog|CustomerField|ProductLineField|LocationField|picture/PhotoDialog)\\.',
    'theme/formRecipes',
  ),
)
const document = any(
  library('@chakra-ui/react/dist/esm/components/(?:table|timeline|data-list)'),
  ours('ui/document/', 'ui/form/(FormLines|FormGroups|useLineKeys)', 'theme/documentRecipes', 'ui/(Section|BackBar)\\.'),
)
const table = any(
  library('@tanstack', '@date-fns'),
  ours(
    'ui/table/',
    'ui/filter/',
    'ui/(DataTable|FilterBar|ListPage|StatusTabs|period|listUrl|useListUrl|useColumns)\\.',
    'ui/overlay/Popover\\.',
    'shell/(?:MasterDataList\\.|list/)',
    'relay/(?:entityList|list|placeRow)\\.',
  ),
)
const station = ours('station/(?!queue/applyKeptAnswers|offline/|scale/)')
const account = ours('shell/account/')
const help = ours('shell/help/(?:ArticleText|HelpPicture|article|articleFiles|searchArticles|synonyms|useArticles)\\.')
const shared = any(
  library('@chakra-ui', 'lucide-react', 'uuid'),
  // What few pages or only dialogs need is not part of the first load.
  ours(
    'relay/(?!openSheet|(?:__generated__/)?loadSavedViews)',
    'shell/(?!CodeForm|CreateForm|useWeight|views/|labels/(?!PrintLabelsButton)|picture/(?!CameraButton|Picture(?:dName)?\\.))',
    'ui/(?!ReasonField|wall/|views/(?!FilterBarEnd))',
  ),
  /\/graph\/((?!print(?:er)?\/|kernel\/states\/weight)\w+\/states|kernel\/(command\/(machine|right)|states\/enumSpec|input\/sanitizeText))\./,
)

/**
 * Chunk layout: few files compress better. Libraries are kept apart from our code because they change less often; modules not listed go where they
 * are used.
 */
export const chunks = [
  { name: 'frame', test: library('react', 'react-dom', 'scheduler', 'react-router', 'relay-runtime', 'react-relay'), priority: 6 },
  // Needed by every page.
  { name: 'base', tags: ['$initial' as const], priority: 5 },
  // Needed by most pages.
  {
    name: 'common',
    test: (id: string) =>
      shared(id) && !form(id) && !document(id) && !table(id) && !station.test(id) && !account.test(id) && !help.test(id),
    minShareCount: 2,
    priority: 4,
  },
  // Read by lists, and before a page of the menu opens.
  { name: 'views', test: ours('ui/views/savedViews\\.'), priority: 5 },
  // Browser storage, also used by the sign-in page.
  { name: 'store', test: any(library('idb'), ours('station/(queue/scanStore|entry/UnsentScansNotice)\\.')), priority: 4 },
  // Read by stations and by forms, neither of which needs the other.
  { name: 'scanner', test: ours('station/scanner/'), priority: 4 },
  // Read by the help, and by what it says about an error.
  { name: 'help', test: help, priority: 3 },
  // Shown by dialogs: the link of a wall screen, and an authenticator app that is set up.
  { name: 'qr', test: library('@chakra-ui/react/dist/esm/components/qr-code', 'uqr'), priority: 5 },
  // Needed by dialogs with forms, none of which is open when a page loads.
  { name: 'form', test: form, priority: 3 },
  { name: 'document', test: document, priority: 2 },
  { name: 'table', test: table, priority: 2 },
  { name: 'station', test: station, priority: 1 },
  // Change of the own password and second factor: dialogs of the own account, and the pages after signing in where one of them is due.
  { name: 'account', test: account, priority: 0 },
]
