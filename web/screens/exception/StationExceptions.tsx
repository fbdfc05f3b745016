import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { ErrorBoundary } from '../../relay/ErrorBoundary.tsx'
import { refetchActive } from '../../relay/refetchActive.ts'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'
import type { ScanQueue } from '../../station/queue/queue.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { StationExceptionsQuery } from './__generated__/StationExceptionsQuery.graphql.ts'
import { type Exception, readException } from './exceptionNode.ts'
import { goodsLocationText, scanKindText, shortCode } from './exceptionText.ts'

const loadCase = () => import('./ExceptionCase.tsx').then((file) => file.ExceptionCase)
const ExceptionCase = lazyComponent(loadCase)

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

const changes = graphql`
  subscription StationExceptionsSubscription($warehouseId: ID!) {
    scanExceptionChanged(warehouseId: $warehouseId) {
      ...exceptionNode_exception
    }
  }
`

interface Props {
  warehouseId: string
  stationId: string
  // biome-ignore lint/suspicious/noExplicitAny: a queue holds scans of several kinds; only their outcome is read.
  queue: ScanQueue<any, any>
}

/** Number of open scan exceptions of this station. Reloaded when the connection is back. */
export function StationExceptions(props: Props) {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const again = () => setAttempt((count) => count + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <ErrorBoundary of={attempt} fallback={() => null}>
      <Suspense fallback={null}>
        <Counted {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Badge that opens the station's list of scan exceptions. */
function Counted({ warehouseId, stationId, queue }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [variables] = useState({ warehouseId, filter: { stationIds: [stationId], states: ['OPEN' as const] } })
  const { scanExceptions } = useLazyLoadQuery<StationExceptionsQuery>(query, variables, { fetchPolicy: 'store-and-network' })
  const again = useCallback(() => {
    void refetchActive<StationExceptionsQuery>(query, variables)
  }, [variables])
  useDocumentChanges({ subscription: changes, variables: { warehouseId }, changed: again })
  useEffect(
    () => queue.onAnswered((entries) => entries.some(({ scan, status }) => scan.recorded && status !== 'applied') && again()),
    [queue, again],
  )
  const rows = scanExceptions.edges.map(({ node }) => readException(node)).filter(({ state }) => state === 'OPEN')
  const count = Math.max(scanExceptions.totalCount - (scanExceptions.edges.length - rows.length), 0)
  const some = count > 0
  useEffect(() => {
    // The list can be opened offline and loaded later.
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
  // The only exception is chosen, and stays chosen when others arrive, so that nothing typed there is lost.
  const [only] = rows.length === 1 ? rows : []
  if (only && only.id !== chosenId) setChosenId(only.id)
  const chosen = only ?? rows.find(({ id }) => id === chosenId)
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
          <b>{shortCode(row)}</b>
          <span>
            {scanKindText(row, t)} · {goodsLocationText(row, t)}
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
