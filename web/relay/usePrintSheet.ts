import { useT } from '../i18n/useT.ts'
import { toaster } from '../ui/overlay/toaster.tsx'
import { failureMessage } from './failure.ts'
import { openBlankWindow, openSheet } from './openSheet.ts'

/** Opens a printed sheet of a document in a window of its own; a failure is shown. Call it in the click. */
export function usePrintSheet(): (name: string, id: string, fileName: string, search?: string) => void {
  const t = useT()
  return (name, id, fileName, search) => {
    const query = search ? `?${search}` : ''
    openSheet(`/sheets/${name}/${encodeURIComponent(id)}${query}`, `${fileName}.pdf`, openBlankWindow()).catch((error) =>
      toaster.error(failureMessage(error, t)),
    )
  }
}
