import { Kbd } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type Command, functionKeys } from './commandCodes.ts'
import { ManualCode } from './ManualCode.tsx'
import { plain } from './stationRules.ts'
import type { StationCommand } from './stationTypes.ts'

interface Props {
  commands: readonly StationCommand[]
  onCommand: (command: Command) => void
  onManual: (code: string) => void
  hint?: ReactNode
}

/** What can be done besides scanning, under the thumb; each has an F-key and a barcode that do the same. */
export function CommandBar({ commands, onCommand, onManual, hint }: Props) {
  return (
    <footer>
      <div className="commands">
        {commands.map((command) => (
          <button key={command.name} type="button" disabled={command.disabled} onClick={() => onCommand(plain(command))}>
            <Kbd>{functionKeys[command.name]}</Kbd>
            {command.label}
          </button>
        ))}
      </div>
      {hint && <span className="hint">{hint}</span>}
      <ManualCode onCode={onManual} />
    </footer>
  )
}
