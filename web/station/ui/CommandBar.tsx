import { Kbd } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type Command, functionKeys } from '../scanner/commandCodes.ts'
import { toCommand } from '../stationRules.ts'
import type { StationCommand } from '../stationTypes.ts'
import { ManualCode } from './ManualCode.tsx'

interface Props {
  commands: readonly StationCommand[]
  onCommand: (command: Command) => void
  onManual: (code: string) => boolean
  hint?: ReactNode
}

/** Commands of a station as buttons; each also has a function key and a barcode. */
export function CommandBar({ commands, onCommand, onManual, hint }: Props) {
  return (
    <footer>
      <div className="commands">
        {commands.map((command) => (
          <button
            key={command.name}
            type="button"
            disabled={command.disabled}
            data-main={command.isMain || undefined}
            onClick={() => onCommand(toCommand(command))}
          >
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
