/** The station that this tab has taken, with its version. Kept per tab: another tab must take it over. */
export interface TabStation {
  id: string
  version: number
}

const name = 'station'

export const tabStation = {
  get(): TabStation | null {
    try {
      return JSON.parse(sessionStorage.getItem(name) ?? 'null')
    } catch {
      return null
    }
  },
  set(station: TabStation): void {
    sessionStorage.setItem(name, JSON.stringify(station))
  },
  clear(): void {
    sessionStorage.removeItem(name)
  },
}
