import { Box, Button } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import { simplePrintMaximum } from '../../../../graph/wave/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useReload } from '../../../relay/useReload.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { BulkBar } from '../../../ui/BulkBar.tsx'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import type { Selection } from '../../../ui/useSelection.ts'
import type { PackageRow } from '../package/packageNode.ts'
import type { SimpleBulkMutation } from './__generated__/SimpleBulkMutation.graphql.ts'

interface Props {
  selection: Selection
  rows: readonly PackageRow[]
  warehouseId: string
}

interface Answer {
  simplePrint: { id: string; number: string; packageCount: number } | null
  refused: readonly { number: string; message: string }[]
}

/** Takes the selected packages; what is refused is listed with its reason. */
export function SimpleBulk({ selection, rows, warehouseId }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const reload = useReload()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { run, busy } = useCommand<SimpleBulkMutation>(graphql`
    mutation SimpleBulkMutation($input: CreateSimplePrintInput!) {
      createSimplePrint(input: $input) {
        simplePrint {
          id
          number
          packageCount
        }
        left {
          number
          error {
            message
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const open = (id: string) => navigate(linkTo(`/out/simple/${encodeURIComponent(id)}`))

  async function take() {
    const outcome = await run({ warehouseId, packageIds: chosen.map(({ id }) => id) })
    if (!tell(outcome)) return
    const { simplePrint, left: refused } = outcome.payload
    selection.clear()
    if (simplePrint && refused.length === 0) return void open(simplePrint.id)
    setAnswer({ simplePrint: simplePrint ?? null, refused: refused.map(({ number, error }) => ({ number, message: error.message })) })
    void reload()
  }
  const footer = answer?.simplePrint ? (
    <Button variant="solid" colorPalette="brand" onClick={() => answer.simplePrint && open(answer.simplePrint.id)}>
      {t('simple.open', { number: answer.simplePrint.number })}
    </Button>
  ) : (
    <Button onClick={() => setAnswer(null)}>{t('ui.dialog.back')}</Button>
  )
  return (
    <>
      <BulkBar count={chosen.length} onClear={selection.clear} tooMany={chosen.length > simplePrintMaximum} matching={chosen.length}>
        <Button
          variant="solid"
          colorPalette="brand"
          loading={busy}
          disabled={chosen.length === 0 || chosen.length > simplePrintMaximum}
          onClick={() => void take()}
        >
          <Printer aria-hidden />
          {t('simple.take', { count: chosen.length })}
        </Button>
      </BulkBar>
      {answer && (
        <Modal open onClose={() => setAnswer(null)} title={t('simple.refused.title', { count: answer.refused.length })} footer={footer}>
          <Box color="soft" mb="3">
            {answer.simplePrint
              ? t('simple.refused.others', { number: answer.simplePrint.number, count: answer.simplePrint.packageCount })
              : t('simple.refused.none')}
          </Box>
          <LineTable
            label={t('simple.refused.list')}
            flush={false}
            columns={[
              {
                id: 'number',
                header: t('package.field.number'),
                width: '11rem',
                cell: ({ number }) => <Box textStyle="code">{number}</Box>,
              },
              { id: 'why', header: t('simple.refused.why'), cell: ({ message }) => message },
            ]}
            lines={answer.refused}
            lineId={({ number }) => number}
            empty={null}
          />
        </Modal>
      )}
    </>
  )
}
