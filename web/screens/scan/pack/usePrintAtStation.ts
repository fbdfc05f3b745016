import { graphql } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import type { usePrintAtStationMutation } from './__generated__/usePrintAtStationMutation.graphql.ts'

/** Gives print jobs to the printer of a station. */
export function usePrintAtStation() {
  return useCommand<usePrintAtStationMutation>(graphql`
    mutation usePrintAtStationMutation($input: PrintAtStationInput!) {
      printAtStation(input: $input) {
        printer {
          id
        }
        printJobs {
          id
          state
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `).run
}
