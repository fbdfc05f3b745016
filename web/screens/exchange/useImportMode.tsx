import { createContext, type ReactNode, use, useMemo, useState } from 'react'

export type ImportMode = 'ALL_OR_NOTHING' | 'VALID_ROWS'

const Mode = createContext<{ mode: ImportMode; choose: (mode: ImportMode) => void }>({ mode: 'VALID_ROWS', choose: () => {} })

/** Keeps what is to be imported while the page is open. */
export function ImportModeProvider({ children }: { children: ReactNode }) {
  const [mode, choose] = useState<ImportMode>('VALID_ROWS')
  return <Mode value={useMemo(() => ({ mode, choose }), [mode])}>{children}</Mode>
}

export const useImportMode = () => use(Mode)
