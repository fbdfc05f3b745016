import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from 'react-intl'
import { useStored } from '../ui/stored.ts'
import { type Catalogue, loadCatalogue } from './catalogue.ts'
import { asLanguage, type Language, languageEntry } from './language.ts'

interface Props {
  initial: { language: Language; messages: Catalogue }
  children: ReactNode
}

/** Provides the messages of the language that the user chose. */
export function I18nProvider(props: Props) {
  return <LanguageProvider {...props} language={asLanguage(useStored(languageEntry))} />
}

/** Provides the messages of a language; the previous language stays until the new one is loaded. */
export function LanguageProvider({ language: wanted, initial, children }: Props & { language: Language }) {
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
