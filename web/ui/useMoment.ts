import { useSearchParams } from 'react-router'
import { readMoment, writeMoment } from './moment.ts'

export interface MomentChoice {
  /** Moment in the past that the page shows, ISO 8601; null for now. */
  moment: string | null
  show(moment: string | null): void
}

/** The moment in the URL. */
export function useMoment(): MomentChoice {
  const [params, setParams] = useSearchParams()
  return { moment: readMoment(params), show: (moment) => setParams((before) => writeMoment(before, moment)) }
}
