import { Box, Button } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { GenerateComparedWavesInput } from '../../../../../graph/wave/input.ts'
import { useT } from '../../../../i18n/useT.ts'
import { useCommand } from '../../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../../relay/useNotifyOutcome.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { useServerForm } from '../../../../ui/form/useServerForm.ts'
import type { PickersField_workloads$key } from '../__generated__/PickersField_workloads.graphql.ts'
import type { Generated } from '../GenerateResult.tsx'
import { PickersField } from '../PickersField.tsx'
import type { GenerateCompared_plan$key } from './__generated__/GenerateCompared_plan.graphql.ts'
import type { GenerateComparedMutation } from './__generated__/GenerateComparedMutation.graphql.ts'

interface Props {
  comparisonId: string
  /** Index of the setting. */
  position: number
  plan: GenerateCompared_plan$key
  workloads: PickersField_workloads$key
  onDone: (generated: Generated) => void
}

/** Pickers of the chosen setting, and the button that generates its waves as shown. */
export function GenerateCompared({ comparisonId, position, plan, workloads, onDone }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { waveCount, packages } = useFragment(
    graphql`
      fragment GenerateCompared_plan on ComparedPlan {
        waveCount
        packages
      }
    `,
    plan,
  )
  const { run, busy } = useCommand<GenerateComparedMutation>(graphql`
    mutation GenerateComparedMutation($input: GenerateComparedWavesInput!) {
      generateComparedWaves(input: $input) {
        taken
        waves {
          ...waveNode_wave
          ...GenerateResult_waves
          ...GenerateResult_print
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(GenerateComparedWavesInput, { defaultValues: { comparisonId, position, pickerIds: [] as string[] } })
  return (
    <Box as="section" layerStyle="card" px="4" py="4" aria-label={t('wave.compare.generate')}>
      <Form
        form={form}
        onSubmit={async ({ pickerIds }) => {
          const outcome = await run({ comparisonId, position, pickerIds })
          if (tell(outcome, form)) onDone({ ...outcome.payload, left: [] })
        }}
      >
        <PickersField form={form} workloads={workloads} />
        <Box color="soft">{t('wave.compare.exactly', { number: position + 1 })}</Box>
        <Button type="submit" size="lg" variant="solid" colorPalette="brand" loading={busy}>
          {t('wave.compare.submitWaves', { waves: waveCount, packages })}
        </Button>
      </Form>
    </Box>
  )
}
