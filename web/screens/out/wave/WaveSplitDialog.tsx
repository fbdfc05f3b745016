import { Box } from '@chakra-ui/react'
import { Suspense, useDeferredValue } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import { SplitWaveInput } from '../../../../graph/wave/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { NumberField, SelectField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { WaveSplitDialogMutation } from './__generated__/WaveSplitDialogMutation.graphql.ts'
import type { WaveSplitDialogQuery } from './__generated__/WaveSplitDialogQuery.graphql.ts'
import type { DialogProps } from './waveActions.ts'

const query = graphql`
  query WaveSplitDialogQuery($waveId: ID!, $packages: Int) {
    waveSplitPreview(waveId: $waveId, packages: $packages) {
      proposed
      refusal
      stay {
        packages
        pieces
      }
      move {
        packages
        pieces
      }
      pickers {
        id
        name
      }
    }
  }
`

/** Splits a wave; shows first what stays and what moves. */
export function WaveSplitDialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <Proposed {...props} />
    </Suspense>
  )
}

function Proposed(props: DialogProps) {
  const { waveSplitPreview } = useLazyLoadQuery<WaveSplitDialogQuery>(query, { waveId: props.wave.id }, { fetchPolicy: 'network-only' })
  return <Split {...props} proposed={waveSplitPreview?.proposed ?? 0} />
}

function Split({ wave, onClose, proposed }: DialogProps & { proposed: number }) {
  const t = useT()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const { run, busy } = useCommand<WaveSplitDialogMutation>(graphql`
    mutation WaveSplitDialogMutation($input: SplitWaveInput!) {
      splitWave(input: $input) {
        made {
          ...waveNode_wave
          number
        }
        wave {
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
  const form = useServerForm(SplitWaveInput, { defaultValues: { waveId: wave.id, packages: proposed, pickerId: wave.picker.id } })
  const typed = form.watch('packages')
  const packages = useDeferredValue(Number.isSafeInteger(typed) ? Math.min(Math.max(typed, 0), 1000) : 0)
  const { waveSplitPreview: preview } = useLazyLoadQuery<WaveSplitDialogQuery>(
    query,
    { waveId: wave.id, packages },
    { fetchPolicy: 'network-only' },
  )
  const moved = preview?.move.packages ?? 0
  return (
    <FormDialog
      title={t('wave.split.title', { number: wave.number })}
      form={form}
      save={({ pickerId, ...values }) =>
        run({ ...values, packages: moved || values.packages, ...(wave.pickedAt === null && pickerId && { pickerId }) })
      }
      onSaved={(_values, { payload }) => {
        const made = payload.made?.number ?? ''
        toaster.success(t('wave.split.done', { number: wave.number, made, packages: moved }))
        navigate(linkTo('/out/wave/info', { wave: made }))
      }}
      onClose={onClose}
      busy={busy}
      submit={t('wave.split.submit', { packages: moved })}
    >
      <NumberField form={form} name="packages" label={t('wave.split.packages')} hint={t('wave.split.hint')} />
      {wave.pickedAt === null && (
        <SelectField
          form={form}
          name="pickerId"
          label={t('wave.split.picker')}
          options={(preview?.pickers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {preview && (
        <Box
          role="status"
          px="4"
          py="2"
          mb="3"
          borderRadius="l2"
          {...(preview.refusal ? { bg: 'negative.subtle', color: 'negative.fg' } : { bg: 'surface' })}
        >
          {preview.refusal ?? (
            <>
              <p>{t('wave.split.move', preview.move)}</p>
              <p>{t('wave.split.stay', { number: wave.number, ...preview.stay })}</p>
            </>
          )}
        </Box>
      )}
    </FormDialog>
  )
}
