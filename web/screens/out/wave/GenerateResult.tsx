import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { CircleCheck, Printer, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
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
import type { GenerateFormMutation$data } from './__generated__/GenerateFormMutation.graphql.ts'
import type { GenerateResult_left$data, GenerateResult_left$key } from './__generated__/GenerateResult_left.graphql.ts'
import type { GenerateResult_print$key } from './__generated__/GenerateResult_print.graphql.ts'
import type { GenerateResult_waves$key } from './__generated__/GenerateResult_waves.graphql.ts'
import type { GenerateResultPrintMutation } from './__generated__/GenerateResultPrintMutation.graphql.ts'
import { PackagesLink } from './PackagesLink.tsx'

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

/** Prints the picking lists of all new waves as one PDF, which starts picking. */
function PrintAll({ waves }: { waves: GenerateResult_print$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [opening, setOpening] = useState(false)
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
  const { run, busy } = useCommand<GenerateResultPrintMutation>(graphql`
    mutation GenerateResultPrintMutation($input: MarkWavesPrintedInput!) {
      markWavesPrinted(input: $input) {
        waves {
          ...waveNode_wave
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

  async function print() {
    const target = openBlankWindow()
    const numbers = new URLSearchParams(data.map(({ number }) => ['wave', number]))
    setOpening(true)
    try {
      await openSheet(`/sheets/picking-lists/${encodeURIComponent(warehouseId ?? '')}?${numbers}`, `${data[0]?.number}.pdf`, target)
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      return toaster.error(failureMessage(error, t))
    } finally {
      setOpening(false)
    }
    if (!tell(await run({ warehouseId: warehouseId ?? '', waveIds: data.map(({ id }) => id) }))) return
    toaster.success(t('wave.result.printed', { waves: data.length }))
  }

  const done = data.every(({ printedAt }) => printedAt)
  return (
    <Button mt="3" {...(!done && { variant: 'solid', colorPalette: 'brand' })} loading={busy || opening} onClick={print}>
      <Printer aria-hidden />
      {t('wave.result.printAll', { waves: data.length })}
    </Button>
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
