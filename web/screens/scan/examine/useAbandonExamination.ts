import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { useAbandonExaminationMutation } from './__generated__/useAbandonExaminationMutation.graphql.ts'

/** Abandons the examination of a package, or withdraws a finished one; true if done. */
export function useAbandonExamination(): { abandon: (pkg: { id: string; number: string }) => Promise<boolean>; busy: boolean } {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useCommand<useAbandonExaminationMutation>(graphql`
    mutation useAbandonExaminationMutation($input: AbandonExaminationInput!) {
      abandonExamination(input: $input) {
        package {
          id
          ...PackageExamination_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  return {
    busy,
    async abandon({ id, number }) {
      if (!tell(await run({ packageId: id }))) return false
      toaster.success(t('examine.abandoned', { number }))
      return true
    },
  }
}
