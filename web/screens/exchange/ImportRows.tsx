import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { RowOutcomeName } from '../../../graph/exchange/states.ts'
import { useT } from '../../i18n/useT.ts'
import { failureMessage } from '../../relay/failure.ts'
import { downloadSheet } from '../../relay/sheetFiles.ts'
import { hasTarget, type ImportKind } from '../../shell/importKinds.ts'
import type { Tone } from '../../theme/colors.ts'
import { LineTable } from '../../ui/document/LineTable.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { ImportRows_sheetImport$data, ImportRows_sheetImport$key } from './__generated__/ImportRows_sheetImport.graphql.ts'
import type { ImportRowsRefetchQuery } from './__generated__/ImportRowsRefetchQuery.graphql.ts'
import { hrefOfRows, mostUrgentOf, rowViews, type ShownRows, shownRows } from './shownRows.ts'

type Row = ImportRows_sheetImport$data['rows']['edges'][number]['node']
type ShownColumn = ImportRows_sheetImport$data['columns'][number]

const outcomeTones: Record<RowOutcomeName, Tone> = {
  NEW: 'positive',
  CHANGED: 'info',
  UNCHANGED: 'gray',
  REPEATED: 'gray',
  REFUSED: 'negative',
}

const pageRows = 100
/** Columns of the file beside the reasons; more do not fit beside them. */
const shownColumns = 5

/** Rows of the file with what is wrong or will change. The address has which of them. */
export function ImportRows({ sheetImport, state }: { sheetImport: ImportRows_sheetImport$key; state: string }) {
  const t = useT()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const pending = useNavigation().state === 'loading'
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<ImportRowsRefetchQuery, ImportRows_sheetImport$key>(
    graphql`
      fragment ImportRows_sheetImport on SheetImport
      @refetchable(queryName: "ImportRowsRefetchQuery")
      @argumentDefinitions(
        outcomes: { type: "[ImportRowOutcome!]" }
        isDraft: { type: "Boolean" }
        column: { type: "String" }
        mostUrgent: { type: "Boolean" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        id
        kind
        total
        created
        changed
        refused
        drafts
        rowsUntil
        columns {
          index
          letters
          heading
          column
          name
        }
        errorCounts {
          column
          name
          count
        }
        rows(outcomes: $outcomes, isDraft: $isDraft, column: $column, mostUrgent: $mostUrgent, first: $first, after: $after)
          @connection(key: "ImportRows_rows", filters: ["outcomes", "isDraft", "column", "mostUrgent"]) {
          edges {
            node {
              id
              row
              cells
              outcome
              isImported
              isDraft
              refusedBecause
              values {
                column
                name
                value
              }
              errors {
                address
                column
                name
                message
              }
              missing {
                address
                column
                name
                message
              }
              changes {
                column
                name
                before
                after
              }
            }
          }
        }
      }
    `,
    sheetImport,
  )
  const { view = mostUrgentOf(data), column } = shownRows(search)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await downloadSheet(`/imports/${encodeURIComponent(data.id)}/failures.xlsx`).catch((error: unknown) =>
      toaster.error(failureMessage(error, t)),
    )
    setSaving(false)
  }
  const choose = (next: ShownRows) => void navigate(hrefOfRows(search, next), { replace: true, preventScrollReset: true })
  const counts = { errors: data.refused, drafts: data.drafts, good: data.created + data.changed, all: data.total }
  const rows = data.rows.edges.map(({ node }) => node)
  const shown = columnsToShow(data)
  const named = hasTarget(data.kind as ImportKind)
  const isKept = new Date(data.rowsUntil) > new Date()
  const empty = state === 'CHECKING' ? 'import.rows.checking' : isKept ? (`import.rows.none.${view}` as const) : 'import.rows.gone'
  return (
    <Box as="section" aria-label={t('import.rows.title')} layerStyle="card" borderRadius="l3" overflow="hidden" px="4" pt="3" pb="4">
      <Flex wrap="wrap" gap="2" align="center" mb="2">
        <Tabs role="group" aria-label={t('import.rows.title')}>
          {rowViews
            .filter((one) => one !== 'drafts' || data.drafts > 0 || view === 'drafts')
            .map((one) => (
              <button key={one} type="button" aria-pressed={one === view} onClick={() => choose({ view: one })}>
                {t(`import.rows.${one}`, { count: counts[one] })}
              </button>
            ))}
        </Tabs>
        <Box flex="1" />
        {data.refused > 0 && isKept && (
          <Button size="sm" onClick={save} loading={saving}>
            <FileDown aria-hidden />
            {t('import.rows.download', { count: data.refused })}
          </Button>
        )}
      </Flex>
      {view === 'errors' && data.errorCounts.length > 1 && (
        <Chips role="group" aria-label={t('import.rows.byField')}>
          <span>{t('import.rows.byField')}</span>
          <button type="button" aria-pressed={typeof column !== 'string'} onClick={() => choose({ view })}>
            {t('import.rows.anyField')}
          </button>
          {data.errorCounts.map((one) => (
            <button
              key={one.column ?? ''}
              type="button"
              aria-pressed={column === (one.column ?? '')}
              onClick={() => choose({ view, column: one.column ?? '' })}
            >
              {one.name ?? t('import.rows.wholeRow')} {one.count}
            </button>
          ))}
        </Chips>
      )}
      <Box aria-busy={pending} opacity={pending ? 0.5 : 1} transition="opacity {durations.fast}">
        <LineTable
          label={t('import.rows.title')}
          lines={rows}
          lineId={({ id }) => id}
          empty={t(empty)}
          columns={[
            { id: 'row', header: t('import.rows.row'), align: 'end', width: '4rem', cell: ({ row }: Row) => row },
            ...shown.map(({ index, letters, heading, column: field }) => ({
              id: `cell${index}`,
              header: `${letters} ${heading}`,
              cell: ({ cells, errors }: Row) => <Text text={cells[index] ?? ''} isWrong={errors.some((error) => error.column === field)} />,
            })),
            {
              id: 'what',
              header: t(view === 'errors' ? 'import.rows.what' : 'import.rows.result'),
              cell: (row: Row) => <What row={row} shown={shown} named={named} />,
            },
          ]}
        />
      </Box>
      {hasNext && (
        <Box pt="6" textAlign="center">
          <Button loading={isLoadingNext} onClick={() => loadNext(pageRows)}>
            {t('import.rows.more')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

function Text({ text, isWrong }: { text: string; isWrong: boolean }) {
  const t = useT()
  return <Cell data-wrong={isWrong || undefined}>{text || (isWrong && t('import.rows.empty'))}</Cell>
}

/** The first matched column, and those with errors. */
function columnsToShow({ columns, errorCounts }: Pick<ImportRows_sheetImport$data, 'columns' | 'errorCounts'>) {
  const wrong = new Set(errorCounts.map(({ column }) => column))
  const matched = columns.filter(({ column }) => column !== null)
  const first = matched[0]
  const ofErrors = matched.filter(({ column }) => wrong.has(column))
  // A set: the first column may have errors, too, and is one of the others if not.
  const inTurn = new Set([...(first ? [first] : []), ...ofErrors, ...matched])
  const chosen = new Set([...inTurn].slice(0, ofErrors.length > 0 ? shownColumns : 3))
  return matched.filter((one) => chosen.has(one))
}

/** What is wrong with cells, or missing for more than a draft. */
function CellNotes({ notes, color }: { notes: Row['errors']; color: string }) {
  const t = useT()
  return (
    <Box as="ul">
      {notes.map(({ address, name, message }) => (
        <li key={`${address} ${message}`}>
          <Box as="b" textStyle="code" color={color} me="1.5">
            {address}
          </Box>
          {name && t('import.rows.named', { name })} {message}
        </li>
      ))}
    </Box>
  )
}

/** Values of a row as they were understood, where neither a column beside them nor its changes show the same. */
function Understood({ row: { cells, values, changes }, shown }: { row: Row; shown: readonly ShownColumn[] }) {
  const t = useT()
  const seen = new Map(shown.map(({ column, index }) => [column, cells[index]?.trim()]))
  const others = values.filter(({ column, value }) => seen.get(column) !== value && !changes.some((change) => change.column === column))
  return (
    <Box as="span" flexBasis="100%" overflowWrap="anywhere">
      {others.map(({ column, name, value }, at) => (
        <span key={column}>
          {at > 0 && ' · '}
          <Box as="span" color="muted">
            {t('import.rows.named', { name })}
          </Box>{' '}
          {value}
        </span>
      ))}
    </Box>
  )
}

/** What a row does; `named`: it is known by all its values together, and has no number or code of its own. */
function What({ row, shown, named }: { row: Row; shown: readonly ShownColumn[]; named: boolean }) {
  const t = useT()
  const { outcome, isImported, isDraft, errors, missing, changes, refusedBecause } = row
  if (errors.length > 0) return <CellNotes notes={errors} color="negative.fg" />
  return (
    <Flex wrap="wrap" align="center" columnGap="2" rowGap="0.5">
      {outcome && (
        <StatusBadge tone={outcomeTones[outcome as RowOutcomeName]}>
          {t(isImported ? 'import.rows.done' : `enum.ImportRowOutcome.${outcome}`)}
        </StatusBadge>
      )}
      {refusedBecause}
      {isDraft && <StatusBadge tone="warn">{t('import.rows.draft')}</StatusBadge>}
      {missing.length > 0 && <CellNotes notes={missing} color="warn.fg" />}
      {changes.map(({ column, name, before, after }) => (
        <Box as="span" key={column}>
          {name}{' '}
          <Box as="s" color="muted">
            {before || t('import.rows.empty')}
          </Box>
          {' → '}
          <b>{after || t('import.rows.empty')}</b>
        </Box>
      ))}
      {(outcome === 'NEW' || named) && <Understood row={row} shown={shown} />}
    </Flex>
  )
}

const Cell = chakra('span', {
  base: {
    display: 'inline-block',
    w: 'max-content',
    maxW: '14rem',
    overflowWrap: 'anywhere',
    '&[data-wrong]': { px: '1.5', mx: '-1.5', bg: 'negative.subtle', color: 'negative.fg', fontWeight: 'semibold', borderRadius: 'l1' },
  },
})

const Tabs = chakra('div', {
  base: {
    display: 'inline-flex',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'l2',
    overflow: 'hidden',
    '& > button': {
      px: '3',
      minH: '8',
      cursor: 'pointer',
      fontVariantNumeric: 'tabular-nums',
      _hover: { bg: 'bg.muted' },
      _focusVisible: { outlineOffset: '-2px' },
    },
    '& > button + button': { borderInlineStartWidth: '1px', borderColor: 'line.strong' },
    '& > [aria-pressed=true]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
  },
})

const Chips = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1.5',
    mb: '3',
    textStyle: 'xs',
    color: 'muted',
    '& > button': {
      px: '2',
      minH: '6',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'l2',
      color: 'ink',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
    },
    '& > [aria-pressed=true]': { borderColor: 'brand.border', bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
  },
})
