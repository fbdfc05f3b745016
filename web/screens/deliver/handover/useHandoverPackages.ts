import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { useHandoverPackagesAddMutation } from './__generated__/useHandoverPackagesAddMutation.graphql.ts'
import type { useHandoverPackagesRemoveMutation } from './__generated__/useHandoverPackagesRemoveMutation.graphql.ts'
import type { useHandoverPackagesTakeAllMutation } from './__generated__/useHandoverPackagesTakeAllMutation.graphql.ts'

/** Puts packages on an open sheet and takes them off; refusals are shown as notifications. */
export function useHandoverPackages(sheetId: string) {
  const t = useT()
  const tell = useNotifyOutcome()
  const adding = useCommand<useHandoverPackagesAddMutation>(graphql`
    mutation useHandoverPackagesAddMutation($input: AddToHandoverInput!) {
      addToHandover(input: $input) {
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
  const removing = useCommand<useHandoverPackagesRemoveMutation>(graphql`
    mutation useHandoverPackagesRemoveMutation($input: RemoveFromHandoverInput!) {
      removeFromHandover(input: $input) {
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
  const taking = useCommand<useHandoverPackagesTakeAllMutation>(graphql`
    mutation useHandoverPackagesTakeAllMutation($input: TakeAllToHandoverInput!) {
      takeAllToHandover(input: $input) {
        taken
        full
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
  return {
    busy: adding.busy || removing.busy || taking.busy,
    add: async (packageId: string) => tell(await adding.run({ sheetId, packageIds: [packageId] })),
    remove: async (packageId: string) => tell(await removing.run({ sheetId, packageIds: [packageId] })),
    async takeAll() {
      const outcome = await taking.run({ sheetId })
      if (!tell(outcome)) return
      const { taken, full } = outcome.payload
      const count = taken ?? 0
      if (full) toaster.warning(t('handover.taken.full', { count }))
      else toaster.success(t('handover.taken', { count }))
    },
  }
}
