import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from 'react-intl'
import { useStored } from '../ui/stored.ts'
import { asLanguage, type Language, languageEntry } from './language.ts'

export type Catalogue = Readonly<Record<string, string>>

/** Each catalogue is a chunk of its own; only the chosen one is fetched. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const module = await (language === 'en' ? import('./en.json') : import('./zh-CN.json'))
  return module.default
}

interface Props {
  initial: { language: Language; messages: Catalogue }
  children: ReactNode
}

/** Gives the page its words; while another language is fetched the old one stays. */
export function Words({ initial, children }: Props) {
  const wanted = asLanguage(useStored(languageEntry))
  const [shown, setShown] = useState(initial)

  useEffect(() => {
    let stale = false
    if (wanted !== shown.language) {
      loadCatalogue(wanted).then((messages) => {
        if (!stale) setShown({ language: wanted, messages })
      })
    }
    return () => {
      stale = true
    }
  }, [wanted, shown.language])

  useEffect(() => {
    document.documentElement.lang = shown.language
  }, [shown.language])

  return (
    <IntlProvider locale={shown.language} messages={shown.messages} defaultLocale="zh-CN">
      {children}
    </IntlProvider>
  )
}
