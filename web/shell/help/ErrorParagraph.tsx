import { Button } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { Language } from '../../i18n/language.ts'
import { useT } from '../../i18n/useT.ts'
import { Note, Parts, Text } from './ArticleText.tsx'
import { useArticles } from './useArticles.ts'

/** What the help says about an error code. */
export function ErrorParagraph({ code }: { code: string }) {
  const t = useT()
  const { articles, isFailed, retry } = useArticles(useIntl().locale as Language)
  const place = articles?.placeOf(code)
  const section = place && articles?.byPath.get(place.path)?.sections[place.section]
  if (!articles && !isFailed) return <Note>{t('ui.loading.label')}</Note>
  if (!articles)
    return (
      <Note>
        {t('help.unreachable.title')}{' '}
        <Button size="xs" onClick={retry}>
          {t('ui.error.retry')}
        </Button>
      </Note>
    )
  if (!section) return <Note>{t('help.why.none')}</Note>
  return (
    <Text css={{ '& h4': { mt: '0' } }}>
      <h4>{section.heading}</h4>
      <Parts tokens={section.blocks} onArticle={null} />
      <p>
        <code>{code}</code>
      </p>
    </Text>
  )
}
