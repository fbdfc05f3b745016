import { useCallback, useEffect, useState } from 'react'
import { type Catalogue, loadCatalogue } from './catalogue.ts'
import { currentLanguage } from './language.ts'
import { type MessageKey, useT } from './useT.ts'

/** Whether any of these texts contains the search, in the language of the page or in the other one, which is loaded once something is searched. */
export function useTextSearch(search: string): (...keys: readonly MessageKey[]) => boolean {
  const t = useT()
  const [other, setOther] = useState<Catalogue | null>(null)
  const wanted = plain(search)
  useEffect(() => {
    if (wanted === '' || other) return
    let isCurrent = true
    // Without the other language, the page's own is searched.
    loadCatalogue(currentLanguage() === 'en' ? 'zh-CN' : 'en').then(
      (loaded) => isCurrent && setOther(loaded),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [wanted, other])
  return useCallback(
    (...keys) => wanted === '' || keys.some((key) => plain(t(key)).includes(wanted) || plain(String(other?.[key] ?? '')).includes(wanted)),
    [t, wanted, other],
  )
}

/** Whether any of these texts contains the search, as `useTextSearch` compares them. */
export const containsText = (search: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => plain(text).includes(plain(search)))

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()
