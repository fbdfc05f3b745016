import { graphql } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import type { usePackageCommandsCancelMutation } from './__generated__/usePackageCommandsCancelMutation.graphql.ts'
import type { usePackageCommandsHoldMutation } from './__generated__/usePackageCommandsHoldMutation.graphql.ts'
import type { usePackageCommandsLabelMutation } from './__generated__/usePackageCommandsLabelMutation.graphql.ts'
import type { usePackageCommandsMarkMutation } from './__generated__/usePackageCommandsMarkMutation.graphql.ts'
import type { usePackageCommandsPendingMutation } from './__generated__/usePackageCommandsPendingMutation.graphql.ts'
import type { usePackageCommandsPrintMutation } from './__generated__/usePackageCommandsPrintMutation.graphql.ts'
import type { usePackageCommandsReleaseHoldMutation } from './__generated__/usePackageCommandsReleaseHoldMutation.graphql.ts'
import type { usePackageCommandsRePickMutation } from './__generated__/usePackageCommandsRePickMutation.graphql.ts'
import type { usePackageCommandsShipMutation } from './__generated__/usePackageCommandsShipMutation.graphql.ts'
import type { usePackageCommandsShippedMutation } from './__generated__/usePackageCommandsShippedMutation.graphql.ts'

/** Bulk mutations on packages; each returns a job. */
export function usePackageCommands() {
  const cancel = useCommand<usePackageCommandsCancelMutation>(graphql`
    mutation usePackageCommandsCancelMutation($input: CancelPackagesInput!) {
      cancelPackages(input: $input) {
        job {
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
  const mark = useCommand<usePackageCommandsMarkMutation>(graphql`
    mutation usePackageCommandsMarkMutation($input: MarkPackagesAbnormalInput!) {
      markPackagesAbnormal(input: $input) {
        job {
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
  const hold = useCommand<usePackageCommandsHoldMutation>(graphql`
    mutation usePackageCommandsHoldMutation($input: HoldPackagesInput!) {
      holdPackages(input: $input) {
        job {
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
  const releaseHold = useCommand<usePackageCommandsReleaseHoldMutation>(graphql`
    mutation usePackageCommandsReleaseHoldMutation($input: ReleasePackageHoldsInput!) {
      releasePackageHolds(input: $input) {
        job {
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
  const rePick = useCommand<usePackageCommandsRePickMutation>(graphql`
    mutation usePackageCommandsRePickMutation($input: RePickPackagesInput!) {
      rePickPackages(input: $input) {
        job {
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
  const toPending = useCommand<usePackageCommandsPendingMutation>(graphql`
    mutation usePackageCommandsPendingMutation($input: ReturnPackagesToPendingInput!) {
      returnPackagesToPending(input: $input) {
        job {
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
  const toBeShipped = useCommand<usePackageCommandsShippedMutation>(graphql`
    mutation usePackageCommandsShippedMutation($input: MovePackagesToBeShippedInput!) {
      movePackagesToBeShipped(input: $input) {
        job {
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
  const label = useCommand<usePackageCommandsLabelMutation>(graphql`
    mutation usePackageCommandsLabelMutation($input: RetryLabelsInput!) {
      retryLabels(input: $input) {
        job {
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
  const ship = useCommand<usePackageCommandsShipMutation>(graphql`
    mutation usePackageCommandsShipMutation($input: ShipPackagesInput!) {
      shipPackages(input: $input) {
        job {
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
  const print = useCommand<usePackageCommandsPrintMutation>(graphql`
    mutation usePackageCommandsPrintMutation($input: PrintLabelsInput!) {
      printLabels(input: $input) {
        job {
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
  return { print, cancel, mark, hold, releaseHold, rePick, toPending, toBeShipped, label, ship }
}
