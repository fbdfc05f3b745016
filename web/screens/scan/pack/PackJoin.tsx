import { Button, chakra } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useReload } from '../../../relay/useReload.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { PackJoinMutation } from './__generated__/PackJoinMutation.graphql.ts'
import { ChoiceForm } from './ChoiceForm.ts'
import type { JoinablePair } from './splittingAtBench.ts'

interface Props {
  /** Parcels that can be joined now. */
  joinable: readonly JoinablePair[]
  onClose: () => void
}

/** Joins a parcel to the package from which it was split at the packing station. */
export function PackJoin({ joinable, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const reload = useReload()
  const form = useId()
  const [packageId, setPackageId] = useState(joinable.at(-1)?.parcel.packageId)
  const chosen = joinable.find(({ parcel }) => parcel.packageId === packageId)
  const { run, busy } = useCommand<PackJoinMutation>(graphql`
    mutation PackJoinMutation($input: JoinPackageInput!) {
      joinPackage(input: $input) {
        package {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  async function join(event: FormEvent) {
    event.preventDefault()
    if (!chosen || busy) return
    const { parcel, into } = chosen
    const isJoined = tell(await run({ packageId: parcel.packageId }))
    onClose()
    if (isJoined) {
      const values = { number: parcel.packageNumber, into: into.packageNumber }
      toaster.success(into.slot ? t('pack.join.doneInSlot', { ...values, slot: into.slot }) : t('pack.join.done', values))
    }
    await reload()
  }
  const footer = (
    <Button type="submit" form={form} size="xl" variant="solid" colorPalette="brand" disabled={!chosen || busy}>
      {t('pack.join.confirm')}
    </Button>
  )
  return (
    <Modal open onClose={onClose} title={t('pack.join.title')} footer={footer}>
      <ChoiceForm id={form} onSubmit={join}>
        <p>{t('pack.join.about')}</p>
        <label>
          {t('pack.join.parcel')}
          <select value={packageId} onChange={(event) => setPackageId(event.target.value)}>
            {joinable.map(({ parcel: { packageId: id, packageNumber: number, slot, pieces } }) => (
              <option key={id} value={id}>
                {slot ? t('pack.join.inSlot', { number, slot, pieces }) : t('pack.join.pieces', { number, pieces })}
              </option>
            ))}
          </select>
        </label>
        {chosen && (
          <Into>
            {t('pack.join.into')}
            <b>
              {chosen.into.slot
                ? t('pack.split.inSlot', { number: chosen.into.packageNumber, slot: chosen.into.slot })
                : chosen.into.packageNumber}
            </b>
          </Into>
        )}
      </ChoiceForm>
    </Modal>
  )
}

const Into = chakra('div', {
  base: { display: 'grid', gap: '1', color: 'soft', '& b': { color: 'ink', fontFamily: 'mono', textStyle: 'lg' } },
})
