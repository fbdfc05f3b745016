import { Box, Flex } from '@chakra-ui/react'
import { Suspense, useEffect, useRef } from 'react'
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { GraphQLTaggedNode } from 'relay-runtime'
import { truncateScan } from '../../../../graph/kernel/states/codes.ts'
import { useT } from '../../../i18n/useT.ts'
import { ErrorBoundary } from '../../../relay/ErrorBoundary.tsx'
import { failureMessage } from '../../../relay/failure.ts'
import { CodeForm } from '../../../shell/CodeForm.tsx'
import { playSound } from '../../../station/scanner/sounds.ts'
import { useScanner } from '../../../station/scanner/useScanner.ts'
import type { PhotoRecordPageFoundQuery } from './__generated__/PhotoRecordPageFoundQuery.graphql.ts'
import type { UnsavedPhotos } from './AddPhotos.tsx'
import { FoundPackages } from './FoundPackages.tsx'

interface Props {
  /** What the scanned code means; null without one. */
  loaded: PreloadedQuery<PhotoRecordPageFoundQuery> | null
  query: GraphQLTaggedNode
  warehouseId: string
}

/** The scanned code is kept in the URL: a phone may reload the page after its camera. */
export const codeOf = (search: URLSearchParams) => truncateScan(search.get('code') ?? '').trim()

/** Takes the code of a package, and photographs what it means. */
export function ScannedPackages({ loaded, query, warehouseId }: Props) {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const code = codeOf(search)
  const unsaved = useRef<UnsavedPhotos>(null)
  const scanned = useRef(false)
  const show = async (next: string) => {
    if ((await unsaved.current?.save()) === false) {
      playSound('error')
      return
    }
    setSearch((before) => {
      const params = new URLSearchParams(before)
      params.set('code', truncateScan(next))
      return params
    })
  }
  useScanner(
    {
      onScan: (scan) => {
        scanned.current = true
        void show(scan.code)
      },
      onBroken: () => playSound('error'),
    },
    'shortcuts',
  )
  return (
    <>
      <Flex layerStyle="card" borderRadius="l3" p="3" mb="3" wrap="wrap" align="center" columnGap="4" rowGap="2">
        <CodeForm label={t('photoRecord.code')} submit={t('photoRecord.show')} onCode={(typed) => void show(typed)} />
        {!code && <Box color="muted">{t('photoRecord.scan')}</Box>}
      </Flex>
      {code && loaded && (
        <ErrorBoundary of={loaded} fallback={(error) => <Box mb="3">{failureMessage(error, t)}</Box>}>
          <Suspense fallback={null}>
            <Found
              loaded={loaded}
              query={query}
              code={code}
              warehouseId={warehouseId}
              unsaved={unsaved}
              scanned={scanned}
              onCode={(chosen) => void show(chosen)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

interface FoundProps extends Props {
  loaded: PreloadedQuery<PhotoRecordPageFoundQuery>
  code: string
  unsaved: { current: UnsavedPhotos | null }
  /** True from a scan until its answer has sounded. */
  scanned: { current: boolean }
  onCode: (code: string) => void
}

function Found({ loaded, query, code, warehouseId, unsaved, scanned, onCode }: FoundProps) {
  const packages = usePreloadedQuery<PhotoRecordPageFoundQuery>(query, loaded).packagesByCode
  const isFound = packages.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sounds once.
  useEffect(() => {
    if (scanned.current) playSound(isFound ? 'ok' : 'error')
    scanned.current = false
  }, [loaded])
  return (
    <Box mb="4">
      <FoundPackages packages={packages} code={code} warehouseId={warehouseId} unsaved={unsaved} onCode={onCode} />
    </Box>
  )
}
