import { NotFound } from '../kernel/failures.ts'

/** Finds a line of a transfer. Fails with NOT_FOUND on the given field. */
export function requireTransferLine<Line extends { id: string }>(lines: readonly Line[]): (lineId: string, field: string) => Line {
  return (lineId, field) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw NotFound({ what: 'TransferLine' }, field)
    return line
  }
}
