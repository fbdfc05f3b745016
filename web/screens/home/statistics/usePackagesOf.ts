import { useRight } from '../../../shell/rights.ts'
import { usePanelLink } from '../usePanelLink.ts'

interface Asked {
  from: string
  to: string
  customer?: string
  channel?: string
  /** State that they have now. */
  view?: string
}

/** Link to the packages created on some days, which are as many as the figure says; null without the right to see them. */
export function usePackagesOf(): (asked: Asked) => string | null {
  const link = usePanelLink()
  const sees = useRight('package:read')
  return (asked) => (sees ? link('/out/parcel', { ...asked }) : null)
}
