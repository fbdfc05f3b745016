import { Button } from '@chakra-ui/react'
import { type FormEvent, Suspense, useId, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useReload } from '../../../relay/useReload.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { PackSplitMutation } from './__generated__/PackSplitMutation.graphql.ts'
import { ChoiceForm } from './ChoiceForm.ts'
import { PackSplitLines, type SplitChoice } from './PackSplitLines.tsx'

interface Props {
  /** Packages that can be split now. */
  packages: readonly { readonly packageId: string; readonly packageNumber: string; readonly slot: number | null | undefined }[]
  /** The package preselected for splitting. */
  meant: string | null
  onClose: () => void
}

const nothing: SplitChoice = { lines: [], left: 0 }

/** Splits pieces of a package off into a parcel of its own. */
export function PackSplit({ packages, meant, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const reload = useReload()
  const form = useId()
  const [packageId, setPackageId] = useState(packages.find((one) => one.packageId === meant)?.packageId ?? packages[0]?.packageId ?? '')
  const [{ lines, left }, setChoice] = useState(nothing)
  const { run, busy } = useCommand<PackSplitMutation>(graphql`
    mutation PackSplitMutation($input: SplitPackageInput!) {
      splitPackage(input: $input) {
        package {
          id
          number
          slot
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const mayRun = lines.length > 0 && left > 0 && !busy
  async function split(event: FormEvent) {
    event.preventDefault()
    if (!mayRun) return
    const outcome = await run({ packageId, lines: [...lines] })
    if (!tell(outcome)) return
    onClose()
    const { number = '', slot } = outcome.payload.package ?? {}
    toaster.success(slot ? t('pack.split.doneInSlot', { number, slot }) : t('pack.split.done', { number }))
    await reload()
  }
  const footer = (
    <Button type="submit" form={form} size="xl" variant="solid" colorPalette="brand" disabled={!mayRun}>
      {t('pack.split.confirm')}
    </Button>
  )
  return (
    <Modal open onClose={onClose} title={t('pack.split.title')} footer={footer}>
      <ChoiceForm id={form} onSubmit={split}>
        <p>{t('pack.split.about')}</p>
        <label>
          {t('pack.split.package')}
          <select
            value={packageId}
            onChange={(event) => {
              setChoice(nothing)
              setPackageId(event.target.value)
            }}
          >
            {packages.map(({ packageId: id, packageNumber, slot }) => (
              <option key={id} value={id}>
                {slot ? t('pack.split.inSlot', { number: packageNumber, slot }) : packageNumber}
              </option>
            ))}
          </select>
        </label>
        <Suspense fallback={null}>
          <PackSplitLines key={packageId} packageId={packageId} onChange={setChoice} />
        </Suspense>
      </ChoiceForm>
    </Modal>
  )
}
