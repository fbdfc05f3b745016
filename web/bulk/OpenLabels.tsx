import { Button, Flex } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { labelsPerPart } from '../../graph/wave/states.ts'
import { useT } from '../i18n/useT.ts'
import { failureMessage, RequestFailure } from '../relay/failure.ts'
import { openBlankWindow, openSheet } from '../relay/openSheet.ts'
import { toaster } from '../ui/overlay/toaster.tsx'

/** Opens the labels printed by a bulk action as one PDF, or as several where there are many. */
export function OpenLabels({ jobId, count }: { jobId: string; count: number }) {
  const t = useT()
  const [opening, setOpening] = useState<number | null>(null)
  const parts = Array.from({ length: Math.ceil(count / labelsPerPart) }, (_, at) => at + 1)

  async function open(part: number) {
    const target = openBlankWindow()
    setOpening(part)
    try {
      await openSheet(`/sheets/bulk-labels/${encodeURIComponent(jobId)}?part=${part}`, `labels-${part}.pdf`, target)
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      toaster.error(failureMessage(error, t))
    } finally {
      setOpening(null)
    }
  }

  return (
    <Flex wrap="wrap" gap="2" mb="3">
      {parts.map((part) => (
        <Button key={part} variant="solid" colorPalette="brand" loading={opening === part} onClick={() => open(part)}>
          <Printer aria-hidden />
          {t('package.print.open', { from: (part - 1) * labelsPerPart + 1, to: Math.min(part * labelsPerPart, count) })}
        </Button>
      ))}
    </Flex>
  )
}
