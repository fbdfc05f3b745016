import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { Catch } from '../../relay/Catch.tsx'
import { readAgain } from '../../relay/readAgain.ts'
import type { ScanQueue } from '../../scan/queue.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { later } from '../../ui/later.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { StationExceptionsQuery } from './__generated__/StationExceptionsQuery.graphql.ts'
import { type Exception, readException } from './exceptionNode.ts'
import { codeOf, kindOf, placeOf } from './exceptionWords.ts'
import { useExceptionChanges } from './useExceptionChanges.ts'

const loadCase = () => import('./ExceptionCase.tsx').then((file) => file.ExceptionCase)
const ExceptionCase = later(loadCase)

const query = graphql`
  query StationExceptionsQuery($warehouseId: ID!, $filter: ScanExceptionFilter!) {
    scanExceptions(warehouseId: $warehouseId, filter: $filter, first: 100) {
      totalCount
      edges {
        node {
          ...exceptionNode_exception
        }
      }
    }
  }
`

interface Props {
  warehouseId: string
  stationId: string
  // biome-ignore lint/suspicious/noExplicitAny: scans of several kinds stand in one queue; only how they ended is read.
  queue: ScanQueue<any, any>
}

/** How many scans of this station were recorded and then refused. What cannot be read without network is read again when there is one. */
export function StationExceptions(props: Props) {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const again = () => setAttempt((count) => count + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <Catch of={attempt} fallback={() => null}>
      <Suspense fallback={null}>
        <Counted {...props} />
      </Suspense>
    </Catch>
  )
}

/** The badge; it opens the station's list, where they are closed one by one. */
function Counted({ warehouseId, stationId, queue }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [variables] = useState({ warehouseId, filter: { stationIds: [stationId], states: ['OPEN' as const] } })
  const { scanExceptions } = useLazyLoadQuery<StationExceptionsQuery>(query, variables, { fetchPolicy: 'store-and-network' })
  const again = useCallback(() => {
    void readAgain<StationExceptionsQuery>(query, variables)
  }, [variables])
  useExceptionChanges({ warehouseId, changed: again })
  useEffect(
    () => queue.onAnswered((entries) => entries.some(({ scan, status }) => scan.recorded && status !== 'applied') && again()),
    [queue, again],
  )
  const rows = scanExceptions.edges.map(({ node }) => readException(node)).filter(({ state }) => state === 'OPEN')
  const count = Math.max(scanExceptions.totalCount - (scanExceptions.edges.length - rows.length), 0)
  const some = count > 0
  useEffect(() => {
    // Opened without network it can still be read.
    if (some) void loadCase()
  }, [some])
  if (!some && !open) return null
  return (
    <>
      <Badge type="button" onClick={() => setOpen(true)}>
        <TriangleAlert size={16} aria-hidden />
        {t('exception.station.count', { count })}
      </Badge>
      <Modal open={open} onClose={() => setOpen(false)} title={t('exception.station.title')} besides={false}>
        <StationList rows={rows} />
      </Modal>
    </>
  )
}

function StationList({ rows }: { rows: readonly Exception[] }) {
  const t = useT()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = rows.find(({ id }) => id === chosenId) ?? (rows.length === 1 ? rows[0] : undefined)
  if (rows.length === 0) return <EmptyState kind="nothing" hint={t('exception.list.nothing')} />
  if (chosen)
    return (
      <Flex direction="column" gap="3">
        {rows.length > 1 && (
          <Button size="lg" justifyContent="flex-start" onClick={() => setChosenId(null)}>
            {t('exception.station.all', { count: rows.length })}
          </Button>
        )}
        <ExceptionCase key={chosen.id} exception={chosen} onClosed={() => setChosenId(null)} />
      </Flex>
    )
  return (
    <Box display="grid" gap="2" pb="3">
      {rows.map((row) => (
        <Card key={row.id} type="button" onClick={() => setChosenId(row.id)}>
          <b>{codeOf(row)}</b>
          <span>
            {kindOf(row, t)} · {placeOf(row, t)}
          </span>
          <span className="why">{row.why.message}</span>
        </Card>
      ))}
    </Box>
  )
}

const Badge = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '9',
    px: '3',
    borderRadius: 'full',
    bg: 'negative.solid',
    color: 'negative.contrast',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    cursor: 'button',
    '@media (pointer: coarse)': { minH: '11' },
  },
})

const Card = chakra('button', {
  base: {
    display: 'grid',
    gap: '0.5',
    p: '3',
    minH: '14',
    textAlign: 'start',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'l2',
    cursor: 'button',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.muted' },
    '& b': { textStyle: 'code', fontWeight: 'semibold' },
    '& span': { color: 'muted' },
    '& .why': { color: 'negative.fg' },
  },
})
