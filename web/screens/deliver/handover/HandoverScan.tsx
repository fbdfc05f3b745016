import { Box, Button, Flex } from '@chakra-ui/react'
import { Check, Plus, Repeat, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { truncateScan } from '../../../../graph/kernel/states/codes.ts'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage } from '../../../relay/failure.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { CodeForm } from '../../../shell/CodeForm.tsx'
import { useWeight } from '../../../shell/useWeight.ts'
import { playSound } from '../../../station/scanner/sounds.ts'
import { useScanner } from '../../../station/scanner/useScanner.ts'
import { Section } from '../../../ui/Section.tsx'
import type { HandoverScanMutation } from './__generated__/HandoverScanMutation.graphql.ts'
import { useHandoverPackages } from './useHandoverPackages.ts'

/** Scans that stay in view; refused ones stay until they are acknowledged. */
const shownScans = 8

interface Scanned {
  no: number
  code: string
  kind: 'added' | 'extra' | 'repeated' | 'refused' | 'undone'
  about: string
  /** The package, for undo. */
  packageId: string | null
}

const marks = {
  added: { icon: Check, color: 'positive.fg' },
  extra: { icon: Plus, color: 'warn.fg' },
  repeated: { icon: Repeat, color: 'muted' },
  refused: { icon: TriangleAlert, color: 'negative.fg' },
  undone: { icon: Check, color: 'muted' },
} as const

/** Puts scanned packages on the sheet, one after the other; each answer sounds and stays in view. */
export function HandoverScan({ sheetId }: { sheetId: string }) {
  const t = useT()
  const weight = useWeight()
  const { remove } = useHandoverPackages(sheetId)
  const [scans, setScans] = useState<readonly Scanned[]>([])
  const counter = useRef(0)
  // One request after the other, so that the answers come in the order of the scans.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const { run } = useCommand<HandoverScanMutation>(graphql`
    mutation HandoverScanMutation($input: ScanToHandoverInput!) {
      scanToHandover(input: $input) {
        extra
        package {
          id
          number
          weightGrams
          weighing {
            weightGrams
          }
        }
        sheet {
          ...HandoverPage_sheet
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const show = (scan: Omit<Scanned, 'no'>) => {
    counter.current += 1
    const { current: no } = counter
    setScans((before) => [{ ...scan, no }, ...before].filter(({ kind }, index) => kind === 'refused' || index < shownScans))
  }
  const put = async (code: string) => {
    const outcome = await run({ sheetId, code })
    if (!outcome.ok) {
      // Such as after an answer that was lost.
      const isRepeated = outcome.errors.some((error) => error.code === 'PACKAGE_ON_THIS_SHEET')
      playSound(isRepeated ? 'repeat' : 'error')
      const about = outcome.failure ? failureMessage(outcome.failure, t) : outcome.errors.map(({ message }) => message).join('\n')
      return show({ code: truncateScan(code), kind: isRepeated ? 'repeated' : 'refused', about, packageId: null })
    }
    const { package: pkg, extra } = outcome.payload
    playSound('ok')
    show({
      code: pkg?.number ?? code,
      kind: extra ? 'extra' : 'added',
      packageId: pkg?.id ?? null,
      about: extra ? t('handover.scan.extra') : weight.of(pkg?.weighing?.weightGrams ?? pkg?.weightGrams ?? 0),
    })
  }
  const scanned = (code: string) => {
    last.current = last.current.then(() => put(code))
  }
  useScanner({ onScan: (scan) => scanned(scan.code), onBroken: () => playSound('error') }, 'shortcuts')
  const acknowledge = ({ no }: Scanned) => setScans((before) => before.filter((one) => one.no !== no))
  const undo = async ({ no, packageId }: Scanned) => {
    if (packageId && (await remove(packageId)))
      setScans((before) =>
        before.map((one) => (one.no === no ? { ...one, kind: 'undone', about: t('handover.scan.undone'), packageId: null } : one)),
      )
  }
  return (
    <Section title={t('handover.section.scan')}>
      <CodeForm label={t('handover.scan.code')} submit={t('handover.scan.add')} onCode={scanned} />
      {scans.length === 0 && (
        <Box color="muted" mt="3">
          {t('handover.scan.hint')}
        </Box>
      )}
      <Box role="log" aria-label={t('handover.scan.last')} mt="3">
        <Flex as="ul" listStyleType="none" direction="column">
          {scans.map((scan) => {
            const { icon: Icon, color } = marks[scan.kind]
            return (
              <Flex as="li" key={scan.no} align="center" gap="3" minH="10" py="1" borderTopWidth="1px" borderColor="line">
                <Box color={color} flexShrink="0" css={{ '& svg': { w: '4', h: '4' } }}>
                  <Icon aria-hidden />
                </Box>
                <Box flex="1" minW="0">
                  <Box textStyle="code" overflowWrap="anywhere">
                    {scan.code}
                  </Box>
                  <Box textStyle="xs" color={scan.kind === 'refused' ? 'negative.fg' : 'muted'} overflowWrap="anywhere">
                    {scan.about}
                  </Box>
                </Box>
                {scan.kind === 'refused' && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('handover.scan.acknowledgeLabel', { code: scan.code })}
                    onClick={() => acknowledge(scan)}
                  >
                    {t('scan.trouble.seen')}
                  </Button>
                )}
                {scan.packageId && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('handover.scan.undoLabel', { number: scan.code })}
                    onClick={() => void undo(scan)}
                  >
                    {t('handover.scan.undo')}
                  </Button>
                )}
              </Flex>
            )
          })}
        </Flex>
      </Box>
    </Section>
  )
}
