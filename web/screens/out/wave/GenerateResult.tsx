import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { CircleCheck, Printer, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import { wavesPrintedMaximum } from '../../../../graph/wave/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage, RequestFailure } from '../../../relay/failure.ts'
import { openBlankWindow, openSheet } from '../../../relay/openSheet.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { type LineColumn, LineTable } from '../../../ui/document/LineTable.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { PrintMenu } from '../../print/PrintMenu.tsx'
import type { DocumentPrinter } from '../../print/useDocumentPrinters.ts'
import { useTellFailure } from '../../print/useTellFailure.ts'
import type { GenerateFormMutation$data } from './__generated__/GenerateFormMutation.graphql.ts'
import type { GenerateResult_left$data, GenerateResult_left$key } from './__generated__/GenerateResult_left.graphql.ts'
import type { GenerateResult_print$key } from './__generated__/GenerateResult_print.graphql.ts'
import type { GenerateResult_waves$key } from './__generated__/GenerateResult_waves.graphql.ts'
import type { GenerateResultPrintMutation } from './__generated__/GenerateResultPrintMutation.graphql.ts'
import { PackagesLink, ResultLink } from './PackagesLink.tsx'

export type Generated = GenerateFormMutation$data['generateWaves']

interface Props {
  generated: Generated
  onClose: () => void
}

/** Result of a generation: the new waves, and the packages that stay pending with their reason. */
export function GenerateResult({ generated, onClose }: Props) {
  const t = useT()
  const { waves, left, taken } = generated
  const Icon = waves.length > 0 ? CircleCheck : TriangleAlert
  return (
    <Box
      as="section"
      role="status"
      layerStyle="card"
      borderInlineStartWidth="4px"
      borderInlineStartColor={waves.length > 0 ? 'positive.border' : 'warn.border'}
      px="4"
      py="3"
      mb="4"
    >
      <Flex align="center" gap="2">
        <Box color={waves.length > 0 ? 'positive.fg' : 'warn.fg'} flexShrink="0">
          <Icon size={18} aria-hidden />
        </Box>
        <Box as="h2" flex="1" textStyle="md" fontWeight="semibold">
          {t('wave.result.title', { waves: waves.length, packages: taken })}
        </Box>
        <Button variant="ghost" size="sm" px="0" aria-label={t('ui.dialog.close')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </Flex>
      <Waves waves={waves} />
      {waves.length > 0 && <PrintAll waves={waves} />}
      {left.length > 0 && <Left left={left} />}
    </Box>
  )
}

function Waves({ waves }: { waves: GenerateResult_waves$key }) {
  const t = useT()
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  const data = useFragment(
    graphql`
      fragment GenerateResult_waves on Wave @relay(plural: true) {
        id
        number
        type
        groupName
        packageCount
        picker {
          name
        }
      }
    `,
    waves,
  )
  return (
    <Flex wrap="wrap" gap="2" mt="2">
      {data.map(({ id, number, type, groupName, packageCount, picker }) => (
        <Made key={id} to={`/out/wave/info?${new URLSearchParams({ ...(warehouse && { warehouse }), wave: number })}`}>
          <b>{number}</b>
          <span>
            {[t(`enum.WaveType.${type}`), groupName, t('wave.result.packages', { packages: packageCount }), picker.name]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Made>
      ))}
    </Flex>
  )
}

const Made = chakra(Link, {
  base: {
    display: 'grid',
    px: '3',
    py: '1.5',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l2',
    _hover: { bg: 'bg.muted', borderColor: 'brand.border' },
    '& b': { textStyle: 'code', fontWeight: 'semibold', color: 'brand.fg' },
    '& span': { color: 'muted', textStyle: 'xs' },
  },
})

/**
 * Prints the pick lists of all new waves in the browser or at a printer, which starts picking. Each PDF and command has a part of the waves; if one is
 * refused, another click prints the rest.
 */
function PrintAll({ waves }: { waves: GenerateResult_print$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const tellFailure = useTellFailure()
  const [printing, setPrinting] = useState(false)
  const data = useFragment(
    graphql`
      fragment GenerateResult_print on Wave @relay(plural: true) {
        id
        number
        printedAt
        warehouse {
          id
        }
      }
    `,
    waves,
  )
  const { run } = useCommand<GenerateResultPrintMutation>(graphql`
    mutation GenerateResultPrintMutation($input: MarkWavesPrintedInput!) {
      markWavesPrinted(input: $input) {
        waves {
          ...waveNode_wave
        }
        printJobs {
          id
          documentNumber
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const mayPrint = useRight('wave:print')
  const warehouseId = data[0]?.warehouse.id
  if (!mayPrint || !warehouseId) return null

  const unprinted = data.filter(({ printedAt }) => !printedAt)
  const done = unprinted.length === 0
  const asked = done ? data : unprinted
  const parts = Array.from({ length: Math.ceil(asked.length / wavesPrintedMaximum) }, (_, at) =>
    asked.slice(at * wavesPrintedMaximum, (at + 1) * wavesPrintedMaximum),
  )
  const inputOf = (part: typeof asked) => ({ warehouseId: warehouseId ?? '', waveIds: part.map(({ id }) => id) })

  async function print() {
    // Opened by the click itself, or the browser blocks them.
    const windows = parts.map(openBlankWindow)
    let printed = 0
    setPrinting(true)
    try {
      for (const part of parts) {
        const numbers = new URLSearchParams(part.map(({ number }) => ['wave', number]))
        const path = `/sheets/picking-lists/${encodeURIComponent(warehouseId ?? '')}?${numbers}`
        await openSheet(path, `${part[0]?.number}.pdf`, windows.shift() ?? null)
        if (!tell(await run(inputOf(part)))) break
        printed += part.length
      }
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      toaster.error(failureMessage(error, t))
    } finally {
      for (const target of windows) target?.close()
      setPrinting(false)
    }
    if (printed > 0) toaster.success(t('wave.result.printed', { waves: printed }))
  }

  async function printAt({ id: printerId, name: printer }: DocumentPrinter) {
    let queued = 0
    setPrinting(true)
    for (const part of parts) {
      const outcome = await run({ ...inputOf(part), printerId })
      if (!tell(outcome)) break
      const { printJobs } = outcome.payload
      tellFailure(printJobs)
      queued += printJobs.length
    }
    setPrinting(false)
    if (queued > 0) toaster.success(t('wave.result.queued', { waves: queued, printer }))
  }

  const label = t('wave.result.printAll', { waves: asked.length })
  // A reprint at a printer has a reason, on the page of its wave.
  if (done)
    return (
      <Button mt="3" loading={printing} onClick={print}>
        <Printer aria-hidden />
        {label}
      </Button>
    )
  return (
    <Box mt="3">
      <PrintMenu
        variant="solid"
        colorPalette="brand"
        disabled={printing}
        label={label}
        onBrowser={() => void print()}
        onPrinter={(printer) => void printAt(printer)}
      />
    </Box>
  )
}

type LeftPackage = GenerateResult_left$data[number]

function Left({ left }: { left: GenerateResult_left$key }) {
  const t = useT()
  const data = useFragment(
    graphql`
      fragment GenerateResult_left on WaveLeftPackage @relay(plural: true) {
        packageId
        number
        sku
        missing
        staged
        reason
      }
    `,
    left,
  )
  const linkTo = useLinkTo()
  const seesTransfers = useRight('inventory:read')
  const columns: LineColumn<LeftPackage>[] = [
    {
      id: 'number',
      header: t('wave.package'),
      cell: ({ number, packageId }) => <CopyText text={number} to={linkTo(`/out/parcel/${encodeURIComponent(packageId)}`)} />,
    },
    { id: 'sku', header: t('wave.sku'), cell: ({ sku }) => <CopyText text={sku} /> },
    { id: 'missing', header: t('wave.result.missing'), align: 'end', cell: ({ missing }) => <Quantity value={missing} /> },
    { id: 'staged', header: t('wave.result.staged'), align: 'end', cell: ({ staged }) => <Quantity value={staged} /> },
    { id: 'reason', header: t('wave.result.reason'), cell: ({ reason }) => t(`wave.left.${reason}`) },
  ]
  const title = t('wave.result.left', { packages: data.length })
  return (
    <Box mt="4">
      <Flex align="center" wrap="wrap" columnGap="3" rowGap="1">
        <Box fontWeight="semibold" color="warn.fg">
          {title}
        </Box>
        <PackagesLink numbers={data.map(({ number }) => number)} />
        {seesTransfers && data.some(({ reason }) => reason === 'TO_MOVE') && (
          <ResultLink to={linkTo('/inventory/replenish')}>{t('wave.result.replenish')}</ResultLink>
        )}
      </Flex>
      <Box maxH="18rem" overflowY="auto" mt="2" mx="-4">
        <LineTable
          label={title}
          columns={columns}
          lines={data}
          lineId={({ packageId, sku }) => `${packageId} ${sku}`}
          empty={null}
          flush={false}
        />
      </Box>
    </Box>
  )
}
